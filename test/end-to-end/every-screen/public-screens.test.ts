import { testEveryScreen } from './every-screen.ts'

// Separate from the owner's screens: these two tests are the longest and run in parallel.
testEveryScreen('anybodys')
