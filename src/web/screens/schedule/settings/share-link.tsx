import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { mayShare } from '../../../../domain/subscriptions.ts'
import { m } from '../../../../messages/messages.js'
import { useSession } from '../../../session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { linkTo } from '../share-link-to.ts'
import { ShareCode } from './share-code.tsx'

export function ShareLink({ shareToken, name }: { shareToken: string; name: string }) {
  const { data: user } = useSession()
  const link = linkTo(shareToken)
  return (
    <SettingsSection title={m.schedule_share_title()} text={m.schedule_share_text()}>
      {user && mayShare(user.subscriptionStatus) ? (
        <>
          <Field label={m.schedule_share_label()}>
            {(field) => <Input {...field} readOnly value={link} onFocus={(event) => event.target.select()} />}
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            <CopyButton text={link} label={m.schedule_share_copy()} />
            <Link
              to="/book/$token"
              params={{ token: shareToken }}
              target="_blank"
              className="inline-flex min-h-11 items-center gap-2 rounded-control px-4 text-small font-semibold text-accent hover:bg-accent-soft"
            >
              <ExternalLink aria-hidden="true" className="size-[1.15em]" />
              {m.schedule_share_open()}
              <span className="sr-only"> {m.schedule_share_open_new()}</span>
            </Link>
          </div>
          <ShareCode link={link} name={name} />
        </>
      ) : (
        <Notice
          tone="wait"
          title={m.schedule_share_blocked()}
          action={
            <ButtonLink to="/subscription" tone="secondary">
              {m.schedule_share_subscribe()}
            </ButtonLink>
          }
        >
          {m.schedule_share_blocked_text()}
        </Notice>
      )}
    </SettingsSection>
  )
}
