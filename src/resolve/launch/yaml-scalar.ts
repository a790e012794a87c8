import { maxNumberLength } from '../limits.ts';
import { createBoolean, createDouble, createNull, createUnknown } from '../values/constructors.ts';
import { createFitting } from '../values/numbers.ts';
import type { Computed, Value } from '../values/value.ts';

// Plain words of YAML as the engine's reader takes them, which has version 1.1 in its own way: `no` is false and `010`
// is eight. Only plain decimal numbers are read.

/** Dates, and numbers of other bases, with underscores or colons. */
const exotic =
  /^(?:[-+]?(?:0[box\d][\da-f_]*|[\d_]*\d_[\d_.]*|\d[\d_]*(?::\d\d?)+(?:\.[\d_]*)?|\.inf)|\.nan|\d{4}-\d\d?-\d\d?(?:[t \t].*)?)$/iu;

/** Returns the value of a word without quotes; undefined if it is a string. */
export function readYamlWord(text: string, from: Computed): Value | undefined {
  if (/^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/u.test(text)) return createBoolean(true, from);
  if (/^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/u.test(text)) return createBoolean(false, from);
  if (/^(?:|~|null|Null|NULL)$/u.test(text)) return createNull(from);
  if (exotic.test(text) || (/^[-+.\d]/u.test(text) && text.length > maxNumberLength))
    return createUnknown('Nextflow may read a number or a date here: write it in quotes for a text', from);
  if (/^[-+]?\d+$/u.test(text)) return createFitting(BigInt(text.replace('+', '')), from);
  const isDouble = /^[-+]?(?:\d+\.\d*|\d+(?=e)|\.\d+)(?:e[-+]?\d+)?$/iu.test(text);
  return isDouble ? createDouble(Number(text), from) : undefined;
}
