import { testEveryScreen } from './tour.ts'

testEveryScreen('owners')
