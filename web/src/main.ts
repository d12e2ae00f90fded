import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/frame.css';
import './styles/world.css';
import './styles/boxes.css';
import './styles/app.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('no #app');
mount(App, { target });
