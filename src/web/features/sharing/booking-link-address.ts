export const linkTo = (shareToken: string): string =>
  `${window.location.origin}/book/${encodeURIComponent(shareToken)}`
