import { serverScenarios } from './faults/all-scenarios.ts'
import { crashAmidUpload } from './faults/scenarios/crash-amid-upload.ts'
import { postmasterKill } from './faults/scenarios/database-restarts.ts'
import { endedConnections } from './faults/scenarios/ended-connections.ts'
import { frozenDatabase } from './faults/scenarios/frozen-database.ts'
import { namedPoints } from './faults/scenarios/named-points.ts'
import { repeatedSubmissions } from './faults/scenarios/repeated-submissions.ts'
import { testShortForm } from './faults/short-form.ts'

testShortForm(serverScenarios, 'no acknowledged record is lost or duplicated', [
  [namedPoints, repeatedSubmissions],
  [crashAmidUpload, endedConnections, frozenDatabase, postmasterKill],
])
