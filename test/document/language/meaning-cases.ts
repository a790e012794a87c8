import { both, differ, type LanguageCase, legacy, neither, strict } from './case.ts';

// Meaning of statements: assignments, selectors, profiles, includes, parameters, names and units.

const hour = 3_600_000;

export const meaningCases: readonly LanguageCase[] = [
  // ---- assignments
  both('the last assignment counts', 'dag.depth = 1\ndag.depth = 2', { 'dag.depth': 2 }),
  both('a map replaces a scope', 'a { b = 1 }\na = [c: 2]', { 'a.c': 2 }),
  both('a dotted name extends a map', 'a = [b: 1]\na.c = 2', { 'a.b': 1, 'a.c': 2 }),
  differ('a block after a map', 'a = [b: 1]\na { c = 2 }', { 'a.c': 2 }, { 'a.b': 1, 'a.c': 2 }),
  neither('a setting below a value', 'a = 1\na.b = 2'),
  both('a value in the place of a scope', "a.b = 1\na = 'gone'", { a: 'gone' }),
  both('lists never merge', 'dag.x = [1, 2]\ndag.x = [3]', { 'dag.x[0]': 3 }),
  both('null is a value', 'dag.x = 1\ndag.x = null', { 'dag.x': null }),
  both('plugins', "plugins { id 'nf-schema@2.3.0' }", { 'plugins[0]': 'nf-schema@2.3.0' }),
  both('a later block replaces the plugins', "plugins { id 'a' }\nplugins { id 'b@1' }", { 'plugins[0]': 'b@1' }),

  // ---- selectors
  both('a selector', "process { withName: 'ALIGN' { cpus = 2 } }", { 'process."withName:ALIGN".cpus': 2 }),
  both('a selector by a word', 'process { withLabel: big { cpus = 2 } }', { 'process."withLabel:big".cpus': 2 }),
  both('a pattern', "process { withName: '.*:(A|B)' { cpus = 2 } }", { 'process."withName:.*:(A|B)".cpus': 2 }),
  both('a dotted selector', "process.'withName:A'.cpus = 2", { 'process."withName:A".cpus': 2 }),
  legacy('a selector elsewhere', "docker { withName: 'A' { x = 2 } }", { 'docker."withName:A".x': 2 }),
  legacy('a selector in a selector', 'process { withLabel: a { withName: b { cpus = 2 } } }', {
    'process."withLabel:a"."withName:b".cpus': 2,
  }),
  legacy('an assigned selector, whose settings are lost', "process { withName = 'A' { cpus = 2 } }", {
    'process.withName': 'unknown',
  }),
  differ(
    'a dotted ext in a selector',
    "process { ext.args = '1'\n withName: A { cpus = 2\n ext.args = '2' } }",
    { 'process.ext.args': '2', 'process."withName:A".cpus': 2 },
    { 'process.ext.args': '1', 'process."withName:A".cpus': 2, 'process."withName:A".ext.args': '2' },
  ),

  // ---- profiles
  both('no profile', 'dag.depth = 1\nprofiles { p { dag.depth = 2 } }', { 'dag.depth': 1 }),
  both('a profile', 'dag.depth = 1\nprofiles { p { dag.depth = 2 } }', { 'dag.depth': 2 }, { profiles: ['p'] }),
  both('standard where none is asked for', 'profiles { standard { dag.depth = 3 } }', { 'dag.depth': 3 }),
  both(
    'standard is not added',
    'profiles { standard { dag.depth = 3 }\n p { dag.x = 1 } }',
    { 'dag.x': 1 },
    { profiles: ['p'] },
  ),
  both(
    'what follows in a scope that is there wins',
    'dag.x = 1\nprofiles { p { dag.depth = 2 } }\ndag.depth = 4',
    { 'dag.x': 1, 'dag.depth': 4 },
    { profiles: ['p'] },
  ),
  differ(
    'what follows in a new scope',
    'profiles { p { dag.depth = 2 } }\ndag.depth = 4',
    { 'dag.depth': 2 },
    { 'dag.depth': 4 },
    { profiles: ['p'] },
  ),
  differ(
    'the order of two profiles',
    'profiles { p { dag.depth = 1 }\n q { dag.depth = 2 } }',
    { 'dag.depth': 2 },
    { 'dag.depth': 1 },
    { profiles: ['q', 'p'] },
  ),
  differ(
    'one profile twice',
    'profiles { p { dag.a = 1 }\n p { dag.b = 2 } }',
    { 'dag.a': 1, 'dag.b': 2 },
    { 'dag.b': 2 },
    { profiles: ['p'] },
  ),
  both(
    'two blocks of profiles',
    'profiles { p { dag.a = 1 } }\nprofiles { p { dag.b = 2 } }',
    { 'dag.a': 1, 'dag.b': 2 },
    { profiles: ['p'] },
  ),
  neither('an unknown profile', 'profiles { p { dag.a = 1 } }', { profiles: ['q'] }),
  both('a dotted profile is data', 'profiles.p.dag.a = 1', { 'profiles.p.dag.a': 1 }),
  differ(
    "a profile's selector",
    'process { withName: A { cpus = 1 } }\nprofiles { p { process { withName: A { maxForks = 2 } } } }',
    { 'process."withName:A".maxForks': 2 },
    { 'process."withName:A".cpus': 1, 'process."withName:A".maxForks': 2 },
    { profiles: ['p'] },
  ),

  // ---- includes
  both(
    'an include',
    "includeConfig 'conf/x.config'",
    { 'dag.depth': 1 },
    { files: { 'conf/x.config': 'dag.depth = 1' } },
  ),
  both(
    'an include of an include',
    "includeConfig 'conf/x.config'",
    { 'dag.depth': 1 },
    { files: { 'conf/x.config': "includeConfig 'y.config'", 'conf/y.config': 'dag.depth = 1' } },
  ),
  both(
    'what follows wins',
    "includeConfig 'x.config'\ndag.depth = 2",
    { 'dag.depth': 2 },
    { files: { 'x.config': 'dag.depth = 1' } },
  ),
  both(
    'maps merge',
    "dag { a = 1 }\nincludeConfig 'x.config'",
    { 'dag.a': 1, 'dag.b': 2 },
    { files: { 'x.config': 'dag { b = 2 }' } },
  ),
  differ(
    'literals replace or merge',
    "dag.m = [a: 1]\nincludeConfig 'x.config'",
    { 'dag.m.b': 2 },
    { 'dag.m.a': 1, 'dag.m.b': 2 },
    { files: { 'x.config': 'dag.m = [b: 2]' } },
  ),
  both(
    'parameters go into it and come back',
    'params.n = 2\nincludeConfig "x.config"\ndag.depth = params.m',
    { 'params.n': 2, 'params.m': 3, 'dag.depth': 3 },
    { files: { 'x.config': 'params.m = params.n + 1' } },
  ),
  both(
    'a computed path',
    'params.d = \'conf\'\nincludeConfig "${params.d}/x.config"',
    { 'params.d': 'conf', 'dag.depth': 1 },
    { files: { 'conf/x.config': 'dag.depth = 1' } },
  ),
  both(
    'a condition',
    "includeConfig true ? 'x.config' : '/dev/null'\nparams.y = 1",
    { 'dag.depth': 1, 'params.y': 1 },
    { files: { 'x.config': 'dag.depth = 1' } },
  ),
  both('nothing', "includeConfig '/dev/null'\ndag.depth = 1", { 'dag.depth': 1 }),
  neither('a file that is not there', "includeConfig 'none.config'"),
  legacy('one in a profile that is not asked for', "profiles { p { includeConfig 'none.config' } }\ndag.depth = 1", {
    'dag.depth': 1,
  }),
  neither('an empty path', "includeConfig ''"),
  neither('a directory that is not there', "includeConfig 'none/../x.config'", {
    files: { 'x.config': 'dag.depth = 1' },
  }),
  neither('a file that includes itself', "includeConfig 'nextflow.config'"),
  legacy('in a block', "dag { includeConfig 'x.config' }", { 'dag.depth': 1 }, { files: { 'x.config': 'depth = 1' } }),

  // ---- parameters and names
  both('a parameter', "params.q = 'long'\nprocess.queue = params.q", { 'params.q': 'long', 'process.queue': 'long' }),
  both('at the moment of reading', 'params.n = 1\ndag.depth = params.n\nparams.n = 2', {
    'params.n': 2,
    'dag.depth': 1,
  }),
  strict('one that nobody sets', 'dag.depth = params.none', { 'dag.depth': null }),
  strict('one that nobody sets, with a default', 'dag.depth = params.none ?: 7', { 'dag.depth': 7 }),
  neither('a member of one that nobody sets', 'dag.depth = params.none.more'),
  strict('a safe member of it', 'dag.depth = params.none?.more', { 'dag.depth': null }),
  both('a parameter of a parameter', 'params { a { b = 2 }\n c = params.a.b }', { 'params.a.b': 2, 'params.c': 2 }),
  legacy('an earlier setting', "google.location = 'eu'\ndag.x = google.location", {
    'google.location': 'eu',
    'dag.x': 'eu',
  }),
  legacy('a sibling', 'process { cpus = 2\n maxForks = cpus }', { 'process.cpus': 2, 'process.maxForks': 2 }),
  neither('a name that nothing explains', 'dag.x = nobody'),
  both('the directory of the project', 'params.d = "$projectDir/data"', { 'params.d': 'path' }),
  legacy('the directory of the results', 'params.d = outputDir', { 'params.d': 'path' }),
  both('a secret', 'tower.accessToken = secrets.TOWER', { 'tower.accessToken': 'secret' }),
  both('the environment', "process.queue = env('QUEUE')", { 'process.queue': 'env' }),
  both('the environment by Java', "process.queue = System.getenv('QUEUE')", { 'process.queue': 'env' }),
  legacy('the environment by a bare name', 'params.home = "$HOME"', { 'params.home': 'env' }),
  legacy('a variable of another machine by its bare name', 'workDir = "$SCRATCH/work"', { workDir: 'partial' }),
  strict('an empty block', 'dag { }\nreport.raw = 1', { 'report.raw': 1 }),

  // ---- values
  both('a closure', 'process.cpus = { 2 * task.attempt }', { 'process.cpus': 'closure' }),
  both('one that is called at once', 'dag.depth = { def n = 2; n * 3 }()', { 'dag.depth': 6 }),
  both(
    'one with a condition',
    "params.big = true\nprocess.queue = { if (params.big) { return 'long' }; 'short' }.call()",
    { 'params.big': true, 'process.queue': 'long' },
  ),
  both('a conditional', "process.queue = 3 > 2 ? 'a' : 'b'", { 'process.queue': 'a' }),
  both('division', 'dag { a = 7 / 2\n b = 6 / 2\n c = 7 % 4 }', {
    'dag.a': 3.5,
    'dag.b': 3,
    'dag.c': 3,
  }),
  both('text and number', "dag { a = 'x' + 1\n b = 'ab' * 2\n c = 1 == 1.0\n d = '1' == 1 }", {
    'dag.a': 'x1',
    'dag.b': 'abab',
    'dag.c': true,
    'dag.d': false,
  }),
  both(
    'methods of text',
    "dag { a = ' X '.trim().toLowerCase()\n b = 'a,b'.tokenize(',')\n c = 'abc'.contains('b') }",
    { 'dag.a': 'x', 'dag.b[0]': 'a', 'dag.b[1]': 'b', 'dag.c': true },
  ),
  both('lists', 'dag { a = [1, 2] + [3]\n b = [3, 1].sort()\n c = (1..3).sum() }', {
    'dag.a[0]': 1,
    'dag.a[1]': 2,
    'dag.a[2]': 3,
    'dag.b[0]': 1,
    'dag.b[1]': 3,
    'dag.c': 6,
  }),
  both('a map with a key twice', 'dag.m = [a: 1, a: 2]', { 'dag.m.a': 2 }),
  legacy('a spread', 'dag.a = [1, *[2, 3]]', { 'dag.a[0]': 1, 'dag.a[1]': 2, 'dag.a[2]': 3 }),
  both('a pattern matches', "dag.a = 'run-12' ==~ /run-\\d+/", { 'dag.a': true }),
  both('a host command is never run', "dag.a = ['id', '-u'].execute().text", { 'dag.a': 'unknown' }),
  both('the time is not known', 'dag.a = new Date().format("yyyy")', { 'dag.a': 'unknown' }),

  // ---- units
  both('durations', 'dag { a = 2.h\n b = 90.min\n c = 1.5.d\n d = 500.ms }', {
    'dag.a': 2 * hour,
    'dag.b': 1.5 * hour,
    'dag.c': 36 * hour,
    'dag.d': 500,
  }),
  both('in any case, and minutes before megabytes', 'dag { a = 1.Hours\n b = 5.M }', {
    'dag.a': hour,
    'dag.b': hour / 12,
  }),
  both('sizes', 'dag { a = 2.GB\n b = 1.5.kb\n c = 3.B }', { 'dag.a': 2 * 1024 ** 3, 'dag.b': 1536, 'dag.c': 3 }),
  neither('a unit that does not exist', 'dag.a = 5.GiB'),
  both('arithmetic', 'dag { a = 2.h + 30.min\n b = 2 * 4.GB\n c = 8.GB / 2 }', {
    'dag.a': 2.5 * hour,
    'dag.b': 8 * 1024 ** 3,
    'dag.c': 4 * 1024 ** 3,
  }),
  neither('a size less than nothing', 'dag.a = -1.GB'),
  both('casts', "dag { a = '3 h' as Duration\n b = '1 GB' as nextflow.util.MemoryUnit\n c = 1000 as Duration }", {
    'dag.a': 3 * hour,
    'dag.b': 1024 ** 3,
    'dag.c': 1000,
  }),
  neither('a cast of no duration', "dag.a = '10 mins' as Duration"),
  neither('a cast of no size', "dag.a = '1gb' as MemoryUnit"),
  both('text is kept as it is written', "process.time = '1 h'\nprocess.memory = '4 GB'", {
    'process.time': '1 h',
    'process.memory': '4 GB',
  }),
];
