import { renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'

/** A Monday, 09:00 in Paris. */
const start = Date.parse('2027-03-01T08:00:00Z')

/** One clock for the walks, the server and the database. It goes forward with the real time, and jumps. */
export class WalkClock {
  readonly file: string
  private shift = start - Date.now()
  private pool: pg.Pool | undefined

  constructor(file: string) {
    this.file = file
    this.write()
  }

  readonly now = (): number => Date.now() + this.shift

  get text(): string {
    return new Date(this.now()).toISOString().slice(5, 16)
  }

  private write(): void {
    writeFileSync(`${this.file}.next`, String(this.shift))
    renameSync(`${this.file}.next`, this.file)
  }

  /** The database has its own `now()`, found before the usual one. */
  async prepare(databaseUrl: string): Promise<void> {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const name = new URL(databaseUrl).pathname.slice(1)
    await client.query(`
      CREATE SCHEMA walk;
      CREATE TABLE walk.clock (shift double precision NOT NULL);
      INSERT INTO walk.clock VALUES (${this.shift});
      CREATE FUNCTION walk.now() RETURNS timestamptz LANGUAGE sql STABLE AS
        'SELECT pg_catalog.now() + make_interval(secs => shift / 1000) FROM walk.clock';
      ALTER DATABASE ${name} SET search_path = public, walk, pg_catalog;
      DO $$ DECLARE c record; BEGIN
        FOR c IN SELECT table_name, column_name FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default = 'now()'
        LOOP EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT walk.now()', c.table_name, c.column_name);
        END LOOP;
      END $$`)
    await client.end()
  }

  async follow(pool: pg.Pool): Promise<void> {
    this.pool = pool
    await this.advance(0)
  }

  async advance(minutes: number): Promise<void> {
    this.shift += minutes * 60_000
    this.write()
    // PostgreSQL may just have been killed.
    for (;;) {
      const done = await this.pool?.query('UPDATE walk.clock SET shift = $1', [this.shift]).catch(() => null)
      if (done) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
