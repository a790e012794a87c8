import { binary } from './binary.ts';
import { outside } from './outside.ts';
import { tooLarge } from './too-large.ts';
import { unreadable } from './unreadable.ts';

/** Files that Plumbline cannot read. */
export const fileRules = [unreadable, outside, tooLarge, binary] as const;
