// Measures the speed of the lexer and parser: `npm run build && node bench/parse.mjs`. The yardstick is Chevrotain's
// own example grammar for JSON, on JSON of the same size, warm and in the same run. Exits with 1 if the parser has less
// than half that speed, or if time does not grow in proportion to size.
import { CstParser, createToken, Lexer } from 'chevrotain';
import { parse } from '../build/language/parse.js';

const SIZE = 200_000;
/** Eight of them are a megabyte, the most that a file may have. */
const STEP = 125_000;
const LEAST_RATIO = 0.5;
/** Eight times the text may take at most this many times as long. */
const MOST_GROWTH = 12;

const parseJson = createJsonParser();
const json = makeJson(SIZE);
const config = makeConfig(SIZE);
const read = (text) => parse({ path: 'bench.config', text });

const jsonSpeed = speedOf(parseJson, json);
const configSpeed = speedOf(read, config);
const ratio = configSpeed / jsonSpeed;
console.log(`JSON, Chevrotain's example   ${jsonSpeed.toFixed(2)} MB/s`);
console.log(`configuration, with ranges   ${configSpeed.toFixed(2)} MB/s`);
console.log(`ratio                        ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`);

const times = [1, 2, 4, 8].map((factor) => ({ factor, milliseconds: timeOf(read, makeConfig(factor * STEP)) }));
for (const { factor, milliseconds } of times) {
  console.log(`${factor} x ${STEP / 1000} kB                   ${milliseconds.toFixed(1)} ms`);
}
const growth = (times[3]?.milliseconds ?? 0) / (times[0]?.milliseconds ?? 1);
console.log(`growth from 1 x to 8 x       ${growth.toFixed(1)} (at most ${MOST_GROWTH})`);
process.exitCode = ratio >= LEAST_RATIO && growth <= MOST_GROWTH ? 0 : 1;

function speedOf(run, text) {
  return text.length / timeOf(run, text) / 1000;
}

/** Median milliseconds of a warm run. */
function timeOf(run, text) {
  for (let i = 0; i < 8; i++) run(text);
  const samples = Array.from({ length: 11 }, () => {
    const start = performance.now();
    run(text);
    return performance.now() - start;
  });
  return samples.sort((a, b) => a - b)[5] ?? 0;
}

function makeConfig(size) {
  const parts = [];
  for (let i = 0, length = 0; length < size; i++) {
    const part = `process {
    withName: 'TASK_${i}' {
        cpus   = ${(i % 16) + 1}
        memory = { 4.GB * task.attempt }
        time   = '${i % 24}h'
        ext.args = "--threads \${task.cpus} --in \${params.input_${i}}" // a note
        publishDir = [
            path: { "\${params.outdir}/step_${i}" },
            mode: params.publish_mode,
            enabled: ${i % 2 === 0}
        ]
    }
}
params.value_${i} = ${i} + 1.5
profiles { p${i} { docker.enabled = true; includeConfig 'conf/p${i}.config' } }
`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

function makeJson(size) {
  const rows = [];
  for (let i = 0, length = 0; length < size; i++) {
    const row = {
      name: `TASK_${i}`,
      cpus: i % 16,
      memory: '4 GB',
      enabled: i % 2 === 0,
      ratio: i * 1.5,
      args: ['--threads', '--in', null],
      nested: { path: `/out/step_${i}`, mode: 'copy' },
    };
    rows.push(row);
    length += JSON.stringify(row, null, 2).length + 40;
  }
  return JSON.stringify(rows, null, 2);
}

/** The JSON grammar of Chevrotain's documentation: a CST parser. */
function createJsonParser() {
  const [True, False, Null] = ['true', 'false', 'null'].map((word) =>
    createToken({ name: word, pattern: new RegExp(word) }),
  );
  const [LCurly, RCurly, LSquare, RSquare, Comma, Colon] = [/\{/, /\}/, /\[/, /\]/, /,/, /:/].map((pattern) =>
    createToken({ name: `punctuation ${pattern.source}`, pattern }),
  );
  const StringLiteral = createToken({ name: 'String', pattern: /"(?:[^\\"]|\\(?:[bfnrtv"\\/]|u[0-9a-fA-F]{4}))*"/ });
  const NumberLiteral = createToken({ name: 'Number', pattern: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/ });
  const WhiteSpace = createToken({ name: 'WhiteSpace', pattern: /[ \t\n\r]+/, group: Lexer.SKIPPED });
  const tokens = [
    ...[WhiteSpace, NumberLiteral, StringLiteral, LCurly, RCurly, LSquare, RSquare, Comma, Colon],
    ...[True, False, Null],
  ];
  const lexer = new Lexer(tokens);
  class JsonParser extends CstParser {
    constructor() {
      super(tokens);
      this.RULE('json', () => {
        this.OR([{ ALT: () => this.SUBRULE(this.object) }, { ALT: () => this.SUBRULE(this.array) }]);
      });
      this.RULE('object', () => {
        this.CONSUME(LCurly);
        this.MANY_SEP({ SEP: Comma, DEF: () => this.SUBRULE(this.objectItem) });
        this.CONSUME(RCurly);
      });
      this.RULE('objectItem', () => {
        this.CONSUME(StringLiteral);
        this.CONSUME(Colon);
        this.SUBRULE(this.value);
      });
      this.RULE('array', () => {
        this.CONSUME(LSquare);
        this.MANY_SEP({ SEP: Comma, DEF: () => this.SUBRULE(this.value) });
        this.CONSUME(RSquare);
      });
      this.RULE('value', () => {
        this.OR([
          { ALT: () => this.CONSUME(StringLiteral) },
          { ALT: () => this.CONSUME(NumberLiteral) },
          { ALT: () => this.SUBRULE(this.object) },
          { ALT: () => this.SUBRULE(this.array) },
          { ALT: () => this.CONSUME(True) },
          { ALT: () => this.CONSUME(False) },
          { ALT: () => this.CONSUME(Null) },
        ]);
      });
      this.performSelfAnalysis();
    }
  }
  const parser = new JsonParser();
  return (text) => {
    parser.input = lexer.tokenize(text).tokens;
    parser.json();
    if (parser.errors.length > 0) throw new Error('The generated JSON does not parse.');
  };
}
