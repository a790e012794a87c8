import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { elements, readXml } from '../read-xml.ts';
import { render } from '../render.ts';

describe('the Checkstyle report', () => {
  test('matches the recorded report of the sample', () => {
    expect(render('checkstyle', sampleOf('acme/rnaseq'))).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <checkstyle version="8.0">
        <file name="conf/gcp.config">
          <error line="4" column="5" severity="error" message="Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true" source="PL-CLOUDC-001"/>
        </file>
        <file name="nextflow.config">
          <error line="11" column="1" severity="info" message="'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead." source="PL-DEPRECATED-001"/>
          <error line="12" column="1" severity="error" message="The secret setting 'tower.accessToken' holds its value in plain text." source="PL-SECRETS-001"/>
        </file>
      </checkstyle>
      "
    `);
  });

  test('has one element for each file, and known findings but no waived ones', () => {
    const moved = findingOf(4, { location: { ...findingOf(4).location, file: 'b.config' } });
    const xml = readXml(render('checkstyle', reportWith([...countedWaivedKnown, moved, findingOf(5)])));
    const files = elements(xml, 'file').map((file) => [
      file.attributes['name'],
      elements(file, 'error').map(({ attributes }) => attributes['line']),
    ]);
    expect(files).toEqual([
      ['nextflow.config', ['1', '3', '5']],
      ['b.config', ['4']],
    ]);
  });

  test('is well-formed whatever a text holds', () => {
    const finding = findingOf(1, { message: hostileText, rule: '"<&>' });
    const [error] = elements(readXml(render('checkstyle', reportWith([finding]))), 'error');
    expect(error?.attributes['source']).toBe('"<&>');
    expect(error?.attributes['message']).toContain(']]> </error>');
  });
});
