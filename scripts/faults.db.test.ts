import { serverScenarios } from './faults/all-scenarios.ts'
import { testShortForm } from './faults/short-form.ts'

testShortForm(serverScenarios, 'nothing acknowledged is lost or doubled')
