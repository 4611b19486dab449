import { networkScenarios } from './faults/all-scenarios.ts'
import { amplification } from './faults/network/amplification.ts'
import { malformedForms } from './faults/network/malformed-forms.ts'
import { manyConnections } from './faults/network/many-connections.ts'
import { slowClients } from './faults/network/slow-clients.ts'
import { testShortForm } from './faults/short-form.ts'

testShortForm(networkScenarios, 'under any abuse from the network, others are served and nothing is lost', [
  [slowClients, manyConnections, malformedForms, amplification],
])
