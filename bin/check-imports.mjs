// Checks which folders may import which, and that no imports form a cycle.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

const server = (folder) => new RegExp(`^src/server/(${folder})/`)

/** Whose imports, what they may not be, and why. */
const rules = [
  [/^src\/domain\//, /^(?!src\/domain\/)/, 'src/domain imports only itself.'],
  [
    /^src\/contract\//,
    /^(?!src\/(contract|domain|messages)\/|zod$)/,
    'src/contract imports only zod, src/domain and the messages.',
  ],
  [/^src\//, /^(test|bench)\//, 'The product never imports its tests.'],
  [/^src\/server\//, /^src\/web\//, 'src/server never imports src/web.'],
  [
    /^src\/server\/(?!bookings\/(change|transfer)\.ts)/,
    /^src\/server\/store\/bookings\/(booking-writes|transfers)\.ts$/,
    'Only src/server/bookings/change.ts, with transfer.ts, changes bookings.',
  ],
  [
    server('http|adapters|emails|inbox|calendar-files|statistics'),
    server('routes'),
    'Only app.ts imports the routes.',
  ],
  [
    server('store'),
    server('http|routes|bookings|deposits|deliveries|live|jobs|emails'),
    'src/server/store imports no layer above it.',
  ],
  [
    server('clients|bookings'),
    server('http|routes|deposits|deliveries|jobs|emails'),
    'src/server/clients and bookings import no layer above them.',
  ],
  [
    server('deposits|account-deletion|waiting'),
    server('http|routes|deliveries|jobs|emails'),
    'src/server/deposits, account-deletion and waiting import no layer above them.',
  ],
  [
    server('deliveries'),
    server('http|routes|deposits|jobs'),
    'src/server/deliveries imports no http, routes, deposits or jobs.',
  ],
  [/^src\/web\//, /^(src\/server\/|node:)/, 'src/web never imports src/server or Node.'],
  [
    /^src\/web\/ui\//,
    /^src\/web\/(features|screens|form)\//,
    'src/web/ui imports no features, forms or screens.',
  ],
  [
    /^src\/web\/ui\//,
    /^src\/(contract\/|domain\/(?!wall-time\.ts))/,
    'src/web/ui is the design system: code about a noun belongs in src/web/features.',
  ],
  [
    /^src\/web\/ui\/(?!toasts\.tsx)[^/]+$/,
    /^(radix-ui$|src\/web\/ui\/radix\/)/,
    'Components that load Radix belong in src/web/ui/radix: every first visit loads the others.',
  ],
  [/^src\/web\/form\//, /^src\/web\/(features|screens)\//, 'src/web/form imports no features or screens.'],
  [/^src\/web\/(features|screens)\//, /^src\/web\/screens\//, 'Features and screens never import screens.'],
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'db'])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/messages/'))
const known = new Set(files)

/** Returns paths from the project's root, or packages. */
function importsOf(file) {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const found = []
  const add = (request, isType) =>
    found.push({ to: request.startsWith('.') ? normalize(join(dirname(file), request)) : request, isType })
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType)
  for (const { moduleRequest } of module.dynamicImports) {
    const text = readFileSync(file, 'utf8').slice(moduleRequest.start + 1, moduleRequest.end - 1)
    found.push({ to: text.startsWith('.') ? normalize(join(dirname(file), text)) : text, isDynamic: true })
  }
  return found
}

const faults = []
const graph = new Map()

for (const file of files) {
  const imports = importsOf(file)
  graph.set(
    file,
    imports.filter(({ to, isDynamic }) => !isDynamic && known.has(to)).map(({ to }) => to),
  )
  for (const { to } of imports) {
    for (const [from, forbidden, why] of rules)
      if (from.test(file) && forbidden.test(to)) faults.push(`${file} imports ${to}: ${why}`)
  }
}

const done = new Set()
function walk(file, way) {
  if (way.includes(file)) {
    faults.push(`A cycle of imports: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
    return
  }
  if (done.has(file)) return
  for (const next of graph.get(file) ?? []) walk(next, [...way, file])
  done.add(file)
}
for (const file of files) walk(file, [])

for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
