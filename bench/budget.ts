export type Line = { what: string; budget: string; measured: string; ok: boolean }

export function print(lines: Line[]) {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  process.stdout.write(row(['what', 'budget', 'measured', 'ok']))
  process.stdout.write(row(['---', '---', '---', '---']))
  for (const { what, budget, measured, ok } of lines)
    process.stdout.write(row([what, budget, measured, ok ? 'yes' : 'NO']))
}
