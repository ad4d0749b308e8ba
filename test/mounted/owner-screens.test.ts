import '../../src/web/styles.css'
import { walkScreens } from './fixtures/walk.ts'

walkScreens(false)
