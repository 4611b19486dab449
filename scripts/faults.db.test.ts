import { serverScenarios } from './faults/all-scenarios.ts'
import { testShortForm } from './faults/short-form.ts'

testShortForm(serverScenarios, 'no acknowledged record is lost or duplicated')
