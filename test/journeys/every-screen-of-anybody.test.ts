import { testEveryScreen } from './tour.ts'

// Apart from the owner's screens: the two tours are the longest tests, and run side by side.
testEveryScreen('anybodys')
