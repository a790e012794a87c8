import { expect, test } from 'vitest';
import { decideVerdict } from '../../../src/findings/verdict.ts';
import { documentOf } from '../../document/document-of.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';

// A policy that asks for one container option does not depend on what is unknown of others.

const policies: Readonly<Record<string, string>> = {
  flag: 'deny contains "m" if { some options in lib.docker_options; lib.has_option(options.text, "--privileged") }',
  user: 'deny contains "m" if { some options in lib.docker_options; "0" in lib.option_values(options.text, "-u|--user") }',
  mount: `deny contains "m" if {
	some options in lib.container_options
	some mount in lib.option_values(options.text, "-v|--volume")
	startswith(mount, "/etc")
}`,
  folder:
    'deny contains "m" if { some options in lib.docker_options; some at in lib.mounted_folders(options.text); startswith(at, "/etc") }',
  path: 'deny contains "m" if { some options in lib.docker_options; lib.names_path(options.text, `/x\\.sock\\b`) }',
  of_one: 'deny contains "m" if { "0" in lib.option_values(lib.options_text("containerD.runOptions"), "-u|--user") }',
  computed: `deny contains "m" if {
	some options in lib.docker_options
	lib.has_option(options.text, input.dialect.syntax)
}`,
  text: 'deny contains "m" if { some options in lib.docker_options; contains(options.text, "root") }',
  passed:
    'deny contains "m" if { some options in lib.docker_options; holds(options) }\n\nholds(options) if contains(options.text, "root")',
  set: 'deny contains "m" if count({options | some options in lib.docker_options; lib.has_option(options.text, "--rm")}) == 0',
  list: 'deny contains "m" if { some options in lib.docker_options; all := [options]; contains(all[0].text, "root") }',
  pattern: 'deny contains "m" if { some {"setting": _, "text": text} in lib.docker_options; contains(text, "root") }',
  whole: 'deny contains "m" if count(lib.docker_options) == 0',
  every: 'deny contains "m" if { every options in lib.docker_options { contains(options.text, "root") } }',
};

const { judge } = await preparePack(
  Object.entries(policies).map(([title, rules]) => ({
    path: `${title}.rego`,
    text: `# METADATA\n# title: ${title}\n# custom: {id: ${title}}\npackage options["${title}"]\n\nimport data.plumbline.lib\n\n${rules}\n`,
  })),
  compiler,
);

const always = ['computed', 'every', 'list', 'passed', 'pattern', 'text', 'whole'];

test.each([
  ['--rm -v ${launchDir}:/x', ['mount']],
  ['-v${launchDir}:${launchDir}', ['mount']],
  ["-v '${launchDir}/a':/x --mount source=${projectDir}/b..c,target=/x", ['mount']],
  ['--rm -v ${launchDir}/../..:/x', ['folder', 'mount', 'path']],
  ['--rm -v ${launchDir}/../etc:/x', ['folder', 'mount', 'path']],
  ['--rm -v ${launchDir}x:/x', ['folder', 'mount', 'path']],
  ['--rm -v /data${launchDir}:/x', ['folder', 'mount', 'path']],
  ['--rm -v ${launchDir}:/x -v ${env("X")}:/y', ['flag', 'folder', 'mount', 'of_one', 'path', 'user']],
  ['--rm -u 1 --name ${launchDir}', []],
  ['--rm -u ${launchDir}', ['of_one', 'user']],
  ['--rm -itu${launchDir}', ['of_one', 'user']],
  ['--rm --privileged=${launchDir}', ['flag']],
  ['--rm ${env("X")}', ['flag', 'folder', 'mount', 'of_one', 'path', 'user']],
  ['--rm ${params.x}', ['flag', 'folder', 'mount', 'of_one', 'path', 'user']],
])('leaves open only options with an unknown value: "%s"', (options, open) => {
  const text = `docker.runOptions = "${options}"`;
  const found = judge(
    documentOf(text, [], { target: { file: 'nextflow.config', kind: 'fragment', maybeIncluded: false } }),
  );
  const undecided = found.filter((one) => decideVerdict(one) === 'undecided').map(({ policy }) => policy);
  expect(undecided.filter((id) => !always.includes(id) && id !== 'set').toSorted()).toEqual(open);
  expect(undecided).toEqual(expect.arrayContaining(always.filter((id) => id !== 'whole')));
});

test('fails what fails for every unknown value', () => {
  const found = judge(
    documentOf('docker.runOptions = "--privileged -u 0 -v ${launchDir}:/x -v /etc:/y -v ${launchDir}/x.sock:/z"'),
  );
  const failed = found.filter((one) => decideVerdict(one) === 'fail').map(({ policy }) => policy);
  expect(failed).toEqual(['flag', 'folder', 'mount', 'of_one', 'path', 'user']);
});

test('options that are not known at all leave everything open', () => {
  const found = judge(documentOf('docker.runOptions = env("X")'));
  expect(found.every((one) => decideVerdict(one) === 'undecided')).toBe(true);
});
