/* The play-out of src/tafelrunde/games/stich_meister/kernel.py once more in C, line by line: the same generator, the
   same deal, the same rules, so that the same seed gives the same games. Only a yardstick for kernel_in_c.py. */
#include <stdint.h>
#include <string.h>

typedef int64_t i64;

enum { VALUES = 15, CARDS = 60, ROW = 4, SEATS = 5, STATE = 52 };
enum { PASS, LAY_DOWN, LAY_OPEN, PLAY, REMOVE, OVER };
enum { T_SUITS, T_LACKS, T_NUMBER, R_CARDS, R_COUNT, R_EVEN, R_FEWEST, R_BELOW, R_OTHER, R_NEGATE };
enum { HAND = 0, LAID = 5, PICK = 10, SHOWN = 15, TRICK = 20 };
static const i64 FULL = 0x0FFFFFFFFFFFFFFF;

typedef struct {
    i64 trumps, members[5], kinds[CARDS], strength[5 * CARDS];
    i64 trick_count, round_count, trick_rows[32], round_rows[64];
} Table;

typedef struct {
    Table tables[5];
    i64 prep_count, prep[24];
    i64 late_suit, face_down, follow_last, must_trump, lead_loses, second_wins, removes, trick_goes, next_leads;
    i64 turns_round, pass_after, pass_to, pass_count, last_gives, keeps;
} Plan;

typedef struct {
    const Plan *plan;
    const Table *table;
    i64 seats, s[STATE];
    i64 stage, step, to, count, leader, way, trick, played, led, follow, done, total, kept, moved, winner, suit, removed;
} Round;

typedef struct {
    i64 a, b;
} Lot;

static i64 popcount(i64 x) {
    x = x - ((x >> 1) & 0x0555555555555555);
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (i64)(((uint64_t)x * 0x0101010101010101u) >> 56) & 0xFF;
}

static i64 lowest(i64 x) { return popcount((x & -x) - 1); }

static i64 nth_bit(i64 x, i64 n) {
    for (; n > 0; n--) x &= x - 1;
    return lowest(x);
}

static i64 next(Lot *lot) {
    i64 x = lot->a;
    x ^= (x << 13) & 0xFFFFFFFF;
    x ^= x >> 17;
    x ^= (x << 5) & 0xFFFFFFFF;
    lot->a = x;
    lot->b = (lot->b * 1664525 + 1013904223) & 0xFFFFFFFF;
    return (x + lot->b) & 0xFFFFFFFF;
}

static i64 below(Lot *lot, i64 n) { return (next(lot) * n) >> 32; }

static i64 around(const Round *r, i64 seat, i64 offset) {
    i64 x = seat + offset;
    if (x >= r->seats) return x - r->seats;
    if (x < 0) return x + r->seats;
    return x;
}

static i64 seat_at(const Round *r, i64 i) { return around(r, r->leader, r->way * i); }

static void finish(Round *r) {
    if (r->plan->last_gives && r->done > 0) {
        i64 to = around(r, r->winner, r->plan->last_gives);
        for (i64 i = 0; i < r->done; i++)
            if (r->s[TRICK + i] >> 60 == r->winner) {
                r->s[TRICK + i] = (r->s[TRICK + i] & FULL) | to << 60;
                r->moved++;
            }
    }
    r->kept = 0;
    for (i64 i = 0; i < r->seats; i++) {
        for (i64 hand = r->s[HAND + i]; hand; hand &= hand - 1) {
            r->s[TRICK + r->done + r->kept] = (hand & -hand) | i << 60;
            r->kept++;
        }
        r->s[HAND + i] = 0;
    }
    r->stage = OVER;
}

static void follow_on(Round *r) {
    if (r->done >= r->total)
        finish(r);
    else
        r->stage = PLAY;
}

static void begin(Round *r) {
    for (; r->step < r->plan->prep_count; r->step++) {
        i64 count = r->plan->prep[r->step * 3 + 2], held = popcount(r->s[HAND]);
        if (count > held) count = held;
        if (count > 0) {
            r->stage = r->plan->prep[r->step * 3];
            r->to = r->plan->prep[r->step * 3 + 1];
            r->count = count;
            return;
        }
    }
    i64 left = popcount(r->s[HAND]) - r->plan->keeps;
    if (left < 0) left = 0;
    if (r->s[LAID]) left++;
    r->total = r->done + left;
    follow_on(r);
}

static i64 choose(Round *r, i64 seat, i64 cards) {
    i64 *s = r->s, n = r->seats;
    s[PICK + seat] = cards;
    for (i64 i = 0; i < n; i++)
        if (!s[PICK + i]) return 0;
    if (r->stage == PASS) {
        for (i64 i = 0; i < n; i++) s[HAND + i] &= ~s[PICK + i];
        for (i64 i = 0; i < n; i++) s[HAND + around(r, i, r->to)] |= s[PICK + i];
    } else if (r->stage == LAY_DOWN) {
        for (i64 i = 0; i < n; i++) {
            s[HAND + i] &= ~s[PICK + i];
            s[LAID + i] = s[PICK + i];
        }
    } else {
        for (i64 i = 0; i < n; i++) s[SHOWN + i] = s[PICK + i];
    }
    for (i64 i = 0; i < n; i++) s[PICK + i] = 0;
    if (r->done > 0 && r->total > 0) {
        follow_on(r);
    } else {
        r->step++;
        begin(r);
    }
    return 1;
}

static i64 legal(const Round *r) {
    if (r->stage == REMOVE) return r->s[TRICK + r->done] & FULL;
    i64 seat = seat_at(r, r->played);
    if (r->s[LAID + seat] && r->done == r->total - 1) return r->s[LAID + seat];
    i64 hand = r->s[HAND + seat];
    if (!r->played) return hand;
    i64 same = hand & r->table->members[r->follow];
    if (same) return same;
    if (r->plan->must_trump && (same = hand & r->table->trumps)) return same;
    return hand;
}

static i64 standing(const Round *r) {
    i64 best = -1, second = -1;
    const i64 *strength = r->table->strength + r->led * CARDS;
    for (i64 i = r->plan->lead_loses; i < r->played; i++) {
        i64 key = strength[(r->trick >> (i * 8)) & 0xFF] * 8 + i;
        if (key > best) {
            second = best;
            best = key;
        } else if (key > second) {
            second = key;
        }
    }
    if (r->plan->second_wins) best = second;
    return best < 0 ? -1 : best & 7;
}

static void settle(Round *r) {
    i64 owner = around(r, r->winner, r->plan->trick_goes);
    r->s[TRICK + r->done] |= owner << 60;
    r->done++;
    r->leader = around(r, r->winner, r->plan->next_leads);
    if (r->plan->turns_round) r->way = -r->way;
    r->trick = r->played = 0;
    if (r->done == r->plan->pass_after && r->plan->pass_after > 0) {
        i64 held = popcount(r->s[HAND]);
        if (held > 0) {
            r->stage = PASS;
            r->to = r->plan->pass_to;
            r->count = r->plan->pass_count < held ? r->plan->pass_count : held;
            return;
        }
    }
    follow_on(r);
}

static void end_trick(Round *r) {
    r->winner = seat_at(r, standing(r));
    i64 cards = 0;
    for (i64 i = 0; i < r->seats; i++) cards |= (i64)1 << ((r->trick >> (i * 8)) & 0xFF);
    r->s[TRICK + r->done] = cards;
    if (r->plan->removes)
        r->stage = REMOVE;
    else
        settle(r);
}

static void play(Round *r, i64 card) {
    i64 seat = seat_at(r, r->played), bit = (i64)1 << card;
    if (r->s[LAID + seat] == bit)
        r->s[LAID + seat] = 0;
    else
        r->s[HAND + seat] &= ~bit;
    if (!r->played) {
        if (r->plan->late_suit && r->done == 1) {
            r->suit = card / VALUES;
            r->table = &r->plan->tables[r->suit + 1];
        }
        r->led = r->follow = r->table->kinds[card];
    } else if (r->plan->follow_last && !r->plan->face_down) {
        r->follow = r->table->kinds[card];
    }
    r->trick |= card << (r->played * 8);
    if (++r->played == r->seats) end_trick(r);
}

static void take_out(Round *r, i64 card) {
    r->s[TRICK + r->done] &= ~((i64)1 << card);
    r->removed |= (i64)1 << card;
    settle(r);
}

static i64 tricks_of(const Round *r, i64 seat) {
    i64 n = 0;
    for (i64 i = 0; i < r->done + r->kept; i++) n += r->s[TRICK + i] >> 60 == seat;
    return n;
}

static i64 cards_of(const Round *r, i64 seat) {
    i64 cards = 0;
    for (i64 i = 0; i < r->done + r->kept; i++)
        if (r->s[TRICK + i] >> 60 == seat) cards |= r->s[TRICK + i] & FULL;
    return cards;
}

static i64 worth(const Round *r, const i64 *row, i64 k) {
    i64 cards = r->s[TRICK + k] & FULL, n = 0;
    if (row[1] == T_SUITS) {
        for (; cards; n++) cards &= ~((i64)0x7FFF << (lowest(cards) / VALUES * VALUES));
        return n;
    }
    if (row[1] == T_LACKS) return cards & row[2] ? 1 : row[3];
    if (k < r->done && (k + 1 == row[2] || (row[2] == -1 && k == r->done - 1))) return row[3];
    return 1;
}

static void adjust(const Round *r, const i64 *row, i64 *points) {
    i64 a = row[2], b = row[3], before[SEATS], fewest = 99;
    memcpy(before, points, sizeof before);
    if (row[1] == R_FEWEST)
        for (i64 seat = 0; seat < r->seats; seat++)
            if (tricks_of(r, seat) < fewest) fewest = tricks_of(r, seat);
    for (i64 seat = 0; seat < r->seats; seat++) {
        i64 other;
        switch (row[1]) {
            case R_CARDS: points[seat] = before[seat] + b * popcount(cards_of(r, seat) & a); break;
            case R_COUNT: if (tricks_of(r, seat) == a) points[seat] = before[seat] + b; break;
            case R_EVEN: if (!(tricks_of(r, seat) & 1)) points[seat] = before[seat] * b; break;
            case R_FEWEST: if (tricks_of(r, seat) == fewest) points[seat] = before[seat] * b; break;
            case R_BELOW: if ((other = before[around(r, seat, a)]) < 0) points[seat] = before[seat] - other; break;
            case R_OTHER: points[seat] = before[seat] + before[around(r, seat, a)]; break;
            default: points[seat] = -before[seat];
        }
    }
}

static i64 points_of_first(const Round *r) {
    i64 out[SEATS] = {0};
    const Table *t = r->table;
    for (i64 k = 0; k < r->done + r->kept; k++) {
        i64 value = 1;
        for (i64 row = 0; row < t->trick_count; row++) value *= worth(r, t->trick_rows + row * ROW, k);
        out[r->s[TRICK + k] >> 60] += value;
    }
    for (i64 row = 0; row < t->round_count; row++) adjust(r, t->round_rows + row * ROW, out);
    return out[0];
}

static i64 random_cards(i64 hand, i64 count, Lot *lot) {
    i64 out = 0;
    for (; count > 0; count--) {
        i64 bit = (i64)1 << nth_bit(hand, below(lot, popcount(hand)));
        out |= bit;
        hand &= ~bit;
    }
    return out;
}

static void random_step(Round *r, Lot *lot) {
    if (r->stage == PLAY || r->stage == REMOVE) {
        i64 cards = legal(r), card = nth_bit(cards, below(lot, popcount(cards)));
        if (r->stage == PLAY)
            play(r, card);
        else
            take_out(r, card);
        return;
    }
    for (i64 seat = 0; seat < r->seats; seat++)
        if (!r->s[PICK + seat] && choose(r, seat, random_cards(r->s[HAND + seat], r->count, lot))) return;
}

static void deal(Round *r, i64 cards, i64 count, Lot *lot) {
    i64 deck[CARDS], n = 0;
    for (; cards; cards &= cards - 1) deck[n++] = cards & -cards;
    for (i64 i = 0; i < r->seats * count; i++) {
        i64 j = i + below(lot, n - i), bit = deck[j];
        deck[j] = deck[i];
        deck[i] = bit;
        r->s[HAND + i / count] |= bit;
    }
}

/* Play rounds by chance; out: tricks played, sum of seat 0's points. */
void simulate(const Plan *plan, i64 cards, i64 seats, i64 count, i64 games, i64 seed, i64 *out) {
    Lot lot = {((seed & 0xFFFFFFFF) ^ 0x9E3779B9) | 1, ((seed >> 31) ^ 0x7F4A7C15) & 0xFFFFFFFF};
    next(&lot);
    next(&lot);
    out[0] = out[1] = 0;
    for (i64 g = 0; g < games; g++) {
        Round r = {.plan = plan, .table = plan->tables, .seats = seats, .stage = PASS, .way = 1, .winner = -1, .suit = -1};
        deal(&r, cards, count, &lot);
        begin(&r);
        while (r.stage != OVER) random_step(&r, &lot);
        out[0] += r.done;
        out[1] += points_of_first(&r);
    }
}
