import { type Kysely, type Migration, sql } from 'kysely';

/** Changes of the tables, in order. A released migration never changes: a new one follows it. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': {
    async up(db: Kysely<never>) {
      const { schema } = db;
      await schema
        .createTable('scan')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('is_finished', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('tool', 'text', (column) => column.notNull())
        .addColumn('pack', 'text', (column) => column.notNull())
        .addColumn('pack_digest', 'text', (column) => column.notNull())
        .addColumn('expected', 'integer', (column) => column.notNull())
        .execute();
      await schema
        .createTable('repository')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull().unique())
        .addColumn('commit_id', 'text')
        .addColumn('ref', 'text')
        .addColumn('remote', 'text')
        .addColumn('first_scan', 'integer', (column) => column.notNull())
        .addColumn('last_scan', 'integer', (column) => column.notNull())
        .addColumn('judged_scan', 'integer')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
        .execute();
      await schema
        .createTable('scan_repository')
        .addColumn('scan', 'integer', (column) => column.notNull().references('scan.id').onDelete('cascade'))
        .addColumn('repository', 'integer', (column) =>
          column.notNull().references('repository.id').onDelete('cascade'),
        )
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('is_unchanged', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('scan_repository_key', ['scan', 'repository'])
        .execute();
      await schema
        .createTable('finding')
        .addColumn('repository', 'integer', (column) =>
          column.notNull().references('repository.id').onDelete('cascade'),
        )
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('opened', 'integer', (column) => column.notNull())
        .addColumn('closed', 'integer')
        .addColumn('rule', 'text', (column) => column.notNull())
        .addColumn('severity', 'text', (column) => column.notNull())
        .addColumn('level', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('line', 'integer', (column) => column.notNull())
        .addColumn('setting', 'text')
        .addColumn('profile', 'text')
        .addPrimaryKeyConstraint('finding_key', ['repository', 'fingerprint', 'opened'])
        .execute();
      await sql`create index finding_open on finding (repository) where closed is null`.execute(db);
      await schema
        .createTable('target')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('repository', 'integer', (column) =>
          column.notNull().references('repository.id').onDelete('cascade'),
        )
        .addColumn('file', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('maybe_included', 'integer', (column) => column.notNull())
        .addUniqueConstraint('target_file', ['repository', 'file'])
        .execute();
      for (const table of ['document', 'source_map']) {
        await schema
          .createTable(table)
          .addColumn('digest', 'text', (column) => column.primaryKey())
          .addColumn('body', 'blob', (column) => column.notNull())
          .execute();
      }
      await schema
        .createTable('view')
        .addColumn('target', 'integer', (column) => column.notNull().references('target.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('profiles', 'text', (column) => column.notNull())
        .addColumn('document', 'text', (column) => column.notNull().references('document.digest'))
        .addColumn('source_map', 'text', (column) => column.notNull().references('source_map.digest'))
        .addPrimaryKeyConstraint('view_key', ['target', 'position'])
        .execute();
      await schema.createIndex('view_document').on('view').column('document').execute();
      await schema.createIndex('view_source_map').on('view').column('source_map').execute();
      await schema
        .createTable('result')
        .addColumn('repository', 'integer', (column) =>
          column.primaryKey().references('repository.id').onDelete('cascade'),
        )
        .addColumn('key', 'text')
        .addColumn('read', 'blob')
        .addColumn('body', 'blob', (column) => column.notNull())
        .execute();
    },
  },
  '0002-reports': {
    async up(db: Kysely<never>) {
      const { schema } = db;
      await schema
        .createTable('report')
        .addColumn('scan', 'integer', (column) => column.primaryKey().references('scan.id').onDelete('cascade'))
        .addColumn('body', 'blob', (column) => column.notNull())
        .execute();
      await schema
        .createTable('report_text')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('body', 'blob', (column) => column.notNull())
        .execute();
      await schema
        .createTable('report_repository')
        .addColumn('scan', 'integer', (column) => column.notNull().references('report.scan').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull().references('report_text.digest'))
        .addPrimaryKeyConstraint('report_repository_key', ['scan', 'position'])
        .execute();
      await schema.createIndex('report_repository_digest').on('report_repository').column('digest').execute();
      await schema
        .createIndex('scan_repository_by_repository')
        .on('scan_repository')
        .columns(['repository', 'scan'])
        .execute();
    },
  },
  '0003-policies': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('scan')
        .addColumn('policies', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
    },
  },
  '0004-heads': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('result').addColumn('head', 'text').execute();
      await db.schema.alterTable('result').addColumn('settings', 'blob').execute();
    },
  },
  '0005-owners': {
    async up(db: Kysely<never>) {
      for (const table of ['repository', 'finding']) {
        await db.schema
          .alterTable(table)
          .addColumn('owners', 'text', (column) => column.notNull().defaultTo('[]'))
          .execute();
      }
      await db.schema.alterTable('repository').addColumn('ownership', 'text').execute();
    },
  },
  '0006-notices': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('notice')
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('scan', 'integer', (column) => column.notNull().references('scan.id').onDelete('cascade'))
        .addColumn('team', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('notice_key', ['channel', 'scan', 'team'])
        .execute();
    },
  },
  '0007-policy-changes': {
    async up(db: Kysely<never>) {
      const { schema } = db;
      await schema.alterTable('result').addColumn('basis', 'text').execute();
      await schema
        .alterTable('scan')
        .addColumn('policy_keys', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
      await schema
        .createTable('filled_text')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('body', 'blob', (column) => column.notNull())
        .execute();
      await schema
        .createTable('target_file')
        .addColumn('target', 'integer', (column) => column.notNull().references('target.id').onDelete('cascade'))
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('filled_text', 'text', (column) => column.notNull().references('filled_text.digest'))
        .addPrimaryKeyConstraint('target_file_key', ['target', 'path'])
        .execute();
      await schema.createIndex('target_file_filled_text').on('target_file').column('filled_text').execute();
    },
  },
  '0008-secrets': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('target')
        .addColumn('has_secrets', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  '0009-bundles': {
    // The next scan judges everything again: documents are kept in another form.
    async up(db: Kysely<never>) {
      const { schema } = db;
      for (const table of ['target_file', 'view', 'target', 'result'])
        await sql`delete from ${sql.table(table)}`.execute(db);
      for (const table of ['view', 'document', 'source_map']) await schema.dropTable(table).execute();
      await schema
        .createTable('view')
        .addColumn('target', 'integer', (column) => column.notNull().references('target.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('profiles', 'text', (column) => column.notNull())
        .addColumn('document', 'text', (column) => column.notNull())
        .addColumn('source_map', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('view_key', ['target', 'position'])
        .execute();
      await schema
        .createTable('target_texts')
        .addColumn('target', 'integer', (column) => column.notNull().references('target.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('body', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('target_texts_key', ['target', 'kind'])
        .execute();
    },
  },
};
