import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Program } from '../fixtures/programs.ts'
import { note, patience } from './program.ts'

it('Ctrl-\\ stops the server with its PostgreSQL', async () => {
  const server = new Program('server', { PORT: '0', WORKER: 'off' })
  await expect.poll(() => server.said, patience).toContain('Créneau is running')
  expect(existsSync(note(server.dataDir))).toBe(true)
  server.child.kill('SIGQUIT')
  await expect.poll(() => existsSync(note(server.dataDir)), patience).toBe(false)
  expect(await server.end()).toBe(0)
})
