import type { Scenario } from '../scenario.ts'
import { amplification } from './amplification.ts'
import { floodFromEverywhere, floodsFromOne } from './floods.ts'
import { largeBodiesRefused } from './large-bodies.ts'
import { malformedForms } from './malformed-forms.ts'
import { manyConnections } from './many-connections.ts'
import { slowClients } from './slow-clients.ts'

/** Faults of the network and hostile clients. */
export const networkScenarios: readonly Scenario[] = [
  slowClients,
  manyConnections,
  malformedForms,
  largeBodiesRefused,
  amplification,
  floodsFromOne,
  floodFromEverywhere,
]
