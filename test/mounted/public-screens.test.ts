// Not that of the owner's application, which has the styles of all folders.
import '../../src/web/public-pages/styles.css'
import { walkScreens } from './fixtures/walk.ts'

walkScreens(true)
