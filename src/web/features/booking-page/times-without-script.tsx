import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { buttonTo, type StepLink } from './step-button.ts'

/** Where the browser does not follow the refresh of the document, as in a frame whose `sandbox` forbids scripts. */
export const TimesWithoutScript = ({ link }: { link: StepLink }) => (
  <noscript>
    <Button {...buttonTo(link)} wide>
      {m.book_times_show()}
    </Button>
  </noscript>
)
