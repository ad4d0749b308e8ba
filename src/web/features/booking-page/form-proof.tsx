import { usePageAddress } from '../../page-address.tsx'

/** For a form that the browser sends itself: it books once, and comes from this page. */
export function FormProof() {
  const { key, proof } = usePageAddress().form ?? {}
  return Object.entries({ key, proof }).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )
}
