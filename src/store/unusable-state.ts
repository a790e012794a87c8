import { accessSync, constants } from 'node:fs';
import { HostError } from '../base/errors.ts';
import { DamagedTextError } from '../base/packed-text.ts';
import type { RepositoryList } from '../reports/report.ts';
import type { StoredTarget } from './stored.ts';

/** Creates the error for the state in a folder that the system or SQLite refuses: why, and what to do. */
export function createUnusableError(folder: string, verb: string, error: unknown): HostError {
  const reason = error instanceof Error ? error.message : String(error);
  const subject = `The state in "${folder}"`;
  const cause = { cause: error };
  if (/database is locked/u.test(reason)) {
    const text = `Another process writes the state in "${folder}". Try again when it has ended.`;
    return new HostError('host/state-in-use', text, cause);
  }
  if (/disk is full/u.test(reason)) {
    return new HostError('host/bad-state', `${subject} cannot be ${verb}: the disk is full. Free some space.`, cause);
  }
  if (/readonly database|unable to open database/u.test(reason) && !isWritable(folder)) {
    const text = `${subject} cannot be ${verb}: this user may not write there, and SQLite writes beside a database even to read it. Allow it, or copy the directory while no scan runs.`;
    return new HostError('host/bad-state', text, cause);
  }
  const hint = { step: 'renew-state', subject: folder } as const;
  return new HostError('host/bad-state', `${subject} cannot be ${verb}: ${reason}.`, { ...cause, hint });
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs work that reads the texts of the state in a folder. @throws HostError if one is damaged. */
export async function readTexts<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainDamage(folder, error);
  }
}

/** Returns a function whose error for a damaged text names the folder of the state. */
function guardTexts<Inputs extends unknown[], Result>(
  folder: string,
  read: (...inputs: Inputs) => Result,
): (...inputs: Inputs) => Result {
  return (...inputs) => {
    try {
      return read(...inputs);
    } catch (error) {
      throw explainDamage(folder, error);
    }
  };
}

/** Returns a target whose readers name the folder of the state in errors. */
export function guardTarget(folder: string, target: StoredTarget): StoredTarget {
  return {
    ...target,
    content: guardTexts(folder, target.content),
    sourceMap: guardTexts(folder, target.sourceMap),
    result: () => readTexts(folder, target.result),
  };
}

/** Returns repositories of a report whose errors name the folder of the state. */
export function guardRepositories(folder: string, repositories: RepositoryList): RepositoryList {
  return {
    at: guardTexts(folder, (index) => repositories.at(index)),
    *[Symbol.iterator]() {
      try {
        yield* repositories;
      } catch (error) {
        throw explainDamage(folder, error);
      }
    },
  };
}

function explainDamage(folder: string, error: unknown): unknown {
  return error instanceof DamagedTextError ? createUnusableError(folder, 'read', error) : error;
}
