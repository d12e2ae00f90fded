/** The few marks our rulebooks use, to HTML. Input is our own text; it is escaped all the same. */
import { anchorOf } from './refusals';

function escape(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function inline(s: string): string {
  return escape(s)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\*(.+?)\*/g, '<i>$1</i>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(#([\w-]+)\)/g, '<a href="#$2">$1</a>');
}

function ruled(tag: 'p' | 'li', s: string, ours: string): string {
  const m = /^\[((?:[A-Z]\d+)(?:,\s*[A-Z]\d+)*)\]\s*/.exec(s);
  if (!m) return `<${tag}>${inline(s)}</${tag}>`;
  const ids = (m[1] ?? '').split(/,\s*/);
  const anchors = ids.map((id) => id.toLowerCase()).join(' ');
  return `<${tag} class="ours" data-anchor="${anchors}"><small>${escape(ours)} · ${ids.join(', ')}</small> ${inline(s.slice(m[0].length))}</${tag}>`;
}

/** @param ours the word that marks a ruling as ours. @returns HTML. */
export function parseRules(text: string, ours: string): string {
  const out: string[] = [];
  let list: 'ul' | 'ol' | null = null;
  let para: string[] = [];
  let rows: string[] = [];
  const endList = (): void => {
    if (list) out.push(`</${list}>`);
    list = null;
  };
  const endPara = (): void => {
    if (para.length) out.push(ruled('p', para.join(' '), ours));
    para = [];
  };
  const endRows = (): void => {
    if (!rows.length) return;
    const cells = rows
      .filter((r) => !/^\|[\s:|-]+\|$/.test(r))
      .map((r) =>
        r
          .slice(1, -1)
          .split('|')
          .map((c) => inline(c.trim())),
      );
    out.push(
      `<table>${cells.map((r, i) => `<tr>${r.map((c) => (i === 0 && rows.length > 1 && /^\|[\s:|-]+\|$/.test(rows[1] ?? '') ? `<th>${c}</th>` : `<td>${c}</td>`)).join('')}</tr>`).join('')}</table>`,
    );
    rows = [];
  };
  const items: string[] = [];
  const endItem = (): void => {
    if (items.length) out.push(ruled('li', items.join(' '), ours));
    items.length = 0;
  };
  const end = (): void => {
    endItem();
    endPara();
    endList();
    endRows();
  };
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd();
    const head = /^(#{1,3})\s+(.*?)(?:\s*\{([^}]*)\})?$/.exec(line);
    const item = /^\s*(?:([-*])|(\d+)\.)\s+(.*)$/.exec(line);
    if (head) {
      end();
      const level = (head[1] ?? '#').length;
      const own = (head[3] ?? '').split(/\s+/).map((a) => a.replace(/^#/, ''));
      const anchors = [...new Set([...own.filter(Boolean), anchorOf(head[2] ?? '')])].join(' ');
      out.push(`<h${level} data-anchor="${escape(anchors)}">${inline(head[2] ?? '')}</h${level}>`);
    } else if (line.startsWith('|') && line.endsWith('|')) {
      endItem();
      endPara();
      endList();
      rows.push(line);
    } else if (item) {
      endPara();
      endRows();
      endItem();
      const kind = item[1] ? 'ul' : 'ol';
      if (list !== kind) {
        endList();
        out.push(`<${kind}>`);
        list = kind;
      }
      items.push(item[3] ?? '');
    } else if (line.trim() === '') {
      endItem();
      endPara();
      endRows();
      if (!list) endList();
    } else if (items.length) {
      items.push(line.trim());
    } else {
      endList();
      para.push(line.replace(/^>\s?/, '').trim());
    }
  }
  end();
  return out.join('\n');
}
