import { expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { contract } from '../../src/contract/index.ts'
import { type Permission, permissions } from '../../src/contract/permissions.ts'
import { type Role, roles } from '../../src/domain/roles.ts'

const names = Object.keys(permissions) as (keyof typeof permissions)[]

const introduction = `# Roles and calls

Made from \`src/contract/permissions.ts\`, which \`src/server/http/acting.ts\` enforces. \`npm test -- --project http -u
test/contract/permissions\` writes it again.

The owner is the account that pays. Managers, reception and members work in the salon by invitation. They send its number
in the header \`x-salon\`, or in the parameter \`salon\` where a browser can send no header.

Members reach only what is their own: their bookings, requests, hours and absences, and the clients of their bookings. Of
others they see hours, absences without the reason, and busy times without names. \`src/server/http/members.ts\` has one
rule for each of these calls. \`contract/roles\` makes every call with every role, and as a person who was removed.
`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const callOf = (name: keyof typeof permissions) => `\`${endpoints[name]}\``

function wordFor(role: Role, permission: readonly Role[]): string {
  if (!permission.includes(role)) return ''
  return role === 'member' ? 'own' : 'yes'
}

function pageOf(): string {
  const ofSalon = names.flatMap((name) => {
    const permission: Permission = permissions[name]
    if (typeof permission === 'string') return []
    return [row([callOf(name), ...roles.map((role) => wordFor(role, permission))])]
  })
  const ofAccount = names
    .filter((name) => permissions[name] === 'account')
    .map((name) => `- ${callOf(name)}: ${contract[name].summary}`)
  const table = [row(['Call', ...roles]), row(['---', ...roles.map(() => '---')]), ...ofSalon].join('\n')
  return `${introduction}\n${table}\n\n## One's own account\n\nWhatever the role, these calls concern the account that is signed in.\n\n${ofAccount.join('\n')}\n`
}

it('keeps the page of permissions up to date', async () => {
  await expect(pageOf()).toMatchFileSnapshot('../../docs/permissions.md')
})
