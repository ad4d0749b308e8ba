import { m } from '../../../messages/messages.js'

export const groups = {
  profile: { id: 'profile', title: m.account_profile_title },
  security: { id: 'security', title: m.account_security_title },
  messages: { id: 'messages', title: m.account_messages_title },
  leaving: { id: 'data', title: m.account_data_title },
}

export function SectionLinks() {
  return (
    <nav aria-label={m.account_sections()}>
      <ul className="flex flex-wrap gap-x-5 lg:sticky lg:top-8 lg:grid">
        {Object.values(groups).map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
            >
              {title()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
