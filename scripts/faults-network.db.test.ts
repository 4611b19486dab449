import { networkScenarios } from './faults/network/network-scenarios.ts'
import { testShortForm } from './faults/short-form.ts'

testShortForm(networkScenarios, 'whatever comes from the network, others are served and nothing is lost')
