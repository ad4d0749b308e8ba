import { relative } from 'node:path'
import process from 'node:process'

const shown = 10

const seconds = (milliseconds) => (milliseconds / 1_000).toFixed(1).padStart(7)

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

function timesOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const loading = environmentSetupDuration + prepareDuration + collectDuration + setupDuration
  return {
    name: relative(process.cwd(), module.moduleId),
    all: loading + duration,
    setUp: loading + (module.meta().setUp ?? 0),
  }
}

/** Ends the report with the slowest files, and with what set-up takes of all: servers, owners, and the loading of code. */
export default class SlowFiles {
  onTestRunEnd(modules) {
    const files = modules.map(timesOf).toSorted((a, b) => b.all - a.all)
    if (files.length < 2) return
    const lines = files
      .slice(0, shown)
      .map(({ name, all, setUp }) => `${seconds(all)} s, set-up ${seconds(setUp).trim()} s  ${name}`)
    const [all, setUp] = [sum(files.map((file) => file.all)), sum(files.map((file) => file.setUp))]
    const share = Math.round((100 * setUp) / all)
    process.stdout.write(
      `\nThe slowest files\n${lines.join('\n')}\n${seconds(all)} s in all files, ${seconds(setUp).trim()} s of it in set-up (${share} %)\n`,
    )
  }
}
