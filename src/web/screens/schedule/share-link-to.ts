/** The address that clients open to book. */
export const linkTo = (shareToken: string): string =>
  `${window.location.origin}/book/${encodeURIComponent(shareToken)}`
