import type { LinkComponent } from '@tanstack/react-router'
import { type ComponentProps, createContext, type FunctionComponent, useContext } from 'react'

export type AnyLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  search?: Record<string, string>
  activeOptions?: object
}

/** Public pages have no router: each link loads a document. */
const DocumentLink = ({ to, search, activeOptions, ...rest }: AnyLinkProps) => (
  <a {...rest} href={search ? `${to}?${new URLSearchParams(search)}` : to} />
)

/** The owner's application puts its router's link here. */
export const LinkContext = createContext<FunctionComponent<AnyLinkProps>>(DocumentLink)

function ContextLink(props: AnyLinkProps) {
  const Shown = useContext(LinkContext)
  return <Shown {...props} />
}

/** For components of both applications, with the types of the router's link. */
export const Link = ContextLink as unknown as LinkComponent<'a'>
