import { severities } from '../../../../base/severity.ts';
import { findSlip } from '../../../../base/suggest.ts';
import type { RegoNode, RegoRule } from '../../../../policy/rego-tree/rego-tree.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import type { LintedFile } from '../../linted-pack.ts';
import { findAssigned, findResults } from './find-results.ts';
import { findField, listPairs } from './object-fields.ts';

const FIELDS = ['message', 'msg', 'setting', 'severity', 'fix', 'path', 'include', 'beside'];

export const badResult: LintRule = {
  id: 'lint/bad-result',
  level: 'error',
  title: 'Invalid result',
  description:
    'A result without a message, or with an unknown severity, makes the policy fail with an error on every target where it occurs. A misspelt field is ignored.',
  help: 'Return a string, or an object with `message` and optionally `setting`, `severity` and `fix`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Spot.", "severity": "severe"} if input.config.google.batch.spot\n',
      at: '"severe"',
    },
    good: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Spot.", "severity": "high"} if input.config.google.batch.spot\n',
    },
  },
  *find(pack) {
    for (const { file, rule, result } of findResults(pack)) {
      if (result?.type === 'object') yield* findBadFields(result, rule, file);
    }
  },
};

function* findBadFields(result: RegoNode, rule: RegoRule, file: LintedFile): Generator<Flaw> {
  const pairs = listPairs(result);
  const keys = pairs.flatMap(({ key }) => (key.type === 'string' ? [String(key.value)] : []));
  const isWritten = keys.length === pairs.length;
  for (const { key } of pairs) {
    const name = String(key.value);
    const meant = key.type !== 'string' || FIELDS.includes(name) ? undefined : findSlip(name, FIELDS);
    if (meant !== undefined && !keys.includes(meant)) {
      yield { file, range: key, message: `a result has no field \`${name}\`: did you mean \`${meant}\`?` };
    }
  }
  if (isWritten && !keys.includes('message') && !keys.includes('msg')) {
    yield {
      file,
      range: result,
      message: 'the result has no `message`, so the policy fails with an error: add one',
    };
  }
  const severity = findField(result, 'severity');
  const given = severity === undefined ? undefined : findAssigned(severity, rule);
  if (given?.type === 'string' && !severities.some((known) => known === given.value)) {
    yield {
      file,
      range: given,
      message: `unknown severity, so the policy fails with an error: use one of ${severities.join(', ')}`,
    };
  }
}
