import type { LinkComponent } from '@tanstack/react-router'
import { type ComponentProps, createContext, type FunctionComponent, useContext } from 'react'
import { m } from '../../messages/messages.js'
import { currentLanguage } from '../language.ts'

export type AnyLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  activeOptions?: object
}

/** Public pages have no router: each link loads a document. */
export function DocumentLink({ to, params, search, activeOptions, ...rest }: AnyLinkProps) {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => params?.[name] ?? '')
  return <a {...rest} href={search ? `${path}?${new URLSearchParams(search)}` : path} />
}

/** Only one page may be framed by other sites. Cookies do not take its language along. */
export const NewTabLink = ({ search, children, ...link }: AnyLinkProps) => (
  <DocumentLink {...link} search={{ ...search, language: currentLanguage() }} target="_blank" rel="noopener">
    {children}
    <span className="sr-only"> {m.common_new_tab()}</span>
  </DocumentLink>
)

/** The owner's application puts its router's link here. */
export const LinkContext = createContext<FunctionComponent<AnyLinkProps>>(DocumentLink)

function ContextLink(props: AnyLinkProps) {
  const Shown = useContext(LinkContext)
  return <Shown {...props} />
}

/** For components of both applications, with the types of the router's link. */
export const Link = ContextLink as unknown as LinkComponent<'a'>
