export const writePolicyWith = (...custom: readonly string[]): string =>
  [
    '# METADATA',
    '# title: Jobs must not get a public address',
    '# description: Anyone on the internet can reach them.',
    '# custom:',
    '#   id: ACME-001',
    '#   severity: high',
    '#   remediation: Set `google.batch.usePrivateAddress` to true.',
    ...custom.map((line) => `#   ${line}`),
    'package policies.cloud.address',
    '',
    'import data.plumbline.lib',
    '',
    'deny contains {"setting": "google.batch.usePrivateAddress", "message": "Public."} if {',
    '\tlib.effective("google.batch.usePrivateAddress") == false',
    '}',
    '',
  ].join('\n');

export const writePolicyWithParameter = (name: string, schema: string): string =>
  writePolicyWith(`parameters: {${schema}}`).replace(
    '== false',
    `== false\n\tinput.context.repository.name in data.parameters["ACME-001"].${name}`,
  );
