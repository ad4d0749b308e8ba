import { m } from '../../../messages/messages.js'
import { TextLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page.tsx'

/** In percent; every second part stays open. */
const parts = [7, 3, 14, 4, 9, 6, 22, 5, 12, 3, 15]

export function LandingHeader() {
  return (
    <div className="fixed inset-x-0 top-(--strip) z-30 bg-paper/92 backdrop-blur-md">
      <PageHeader actions={<TextLink to="/auth">{m.landing_sign_in()}</TextLink>} />
      <div aria-hidden="true" className="relative h-0.75">
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        <span className="absolute inset-0 flex filled-by-scroll">
          {parts.map((share, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              key={index}
              style={{ flexGrow: share }}
              className={index % 2 === 0 ? 'rounded-full bg-accent' : ''}
            />
          ))}
        </span>
      </div>
    </div>
  )
}
