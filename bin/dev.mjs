import { installIfNeeded, run } from './ready.mjs'

await installIfNeeded()
await run('npm', ['run', '-s', 'messages'])

const programs = [
  ['paraglide-js', ['compile', '--project', './project.inlang', '--silent', '--watch']],
  ['node', ['--watch', 'src/server/main.ts']],
  ['vite', []],
]
const codes = programs.map(([program, args]) => run(program, args))
process.exit(await Promise.race(codes))
