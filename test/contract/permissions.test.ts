import { expect, it } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { contract } from '../../src/contract/index.ts'
import { type Permission, permissions } from '../../src/contract/permissions.ts'
import { roles } from '../../src/domain/roles.ts'

const names = Object.keys(permissions) as (keyof typeof permissions)[]

const introduction = `# Who may make which call

Made from \`src/contract/permissions.ts\`, which \`src/server/http/endpoints.ts\` enforces. \`npm test -- --project http -u
test/contract/permissions\` writes it again.

The owner is the account that pays. Managers, reception and members work in the salon by invitation.
`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const callOf = (name: keyof typeof permissions) => `\`${endpoints[name]}\``

function pageOf(): string {
  const ofSalon = names.flatMap((name) => {
    const permission: Permission = permissions[name]
    if (typeof permission === 'string') return []
    return [row([callOf(name), ...roles.map((role) => (permission.includes(role) ? 'yes' : ''))])]
  })
  const ofAccount = names
    .filter((name) => permissions[name] === 'account')
    .map((name) => `- ${callOf(name)}: ${contract[name].summary}`)
  const table = [row(['Call', ...roles]), row(['---', ...roles.map(() => '---')]), ...ofSalon].join('\n')
  return `${introduction}\n${table}\n\n## One's own account\n\nWhatever the role, these calls concern the account that is signed in.\n\n${ofAccount.join('\n')}\n`
}

it('has a page with the permissions of every role, which is up to date', async () => {
  await expect(pageOf()).toMatchFileSnapshot('../../docs/permissions.md')
})
