import { testEveryScreen } from './every-screen.ts'

testEveryScreen('owners')
