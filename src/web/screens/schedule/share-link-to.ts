/** The booking URL for clients. */
export const linkTo = (shareToken: string): string =>
  `${window.location.origin}/book/${encodeURIComponent(shareToken)}`
