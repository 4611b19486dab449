import { networkScenarios } from './faults/all-scenarios.ts'
import { testShortForm } from './faults/short-form.ts'

testShortForm(networkScenarios, 'under any abuse from the network, others are served and nothing is lost')
