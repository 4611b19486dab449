import { amplification } from './network/amplification.ts'
import { malformedForms } from './network/malformed-forms.ts'
import { manyConnections, unreadEvents } from './network/many-connections.ts'
import { slowClients } from './network/slow-clients.ts'
import type { Scenario } from './scenario.ts'
import { accountsAndCustomers } from './scenarios/accounts-and-customers.ts'
import { clocksApart } from './scenarios/clocks-apart.ts'
import { crashAmidUpload } from './scenarios/crash-amid-upload.ts'
import { databaseCrash, databaseRestart, postmasterKill } from './scenarios/database-restarts.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { endedConnections } from './scenarios/ended-connections.ts'
import { frozenDatabase } from './scenarios/frozen-database.ts'
import { gracefulStop } from './scenarios/graceful-stop.ts'
import { mailFaults, mailKills } from './scenarios/mail-faults.ts'
import { mailboxChanges, mailboxKills } from './scenarios/mailbox-faults.ts'
import { mailboxFigures } from './scenarios/mailbox-figures.ts'
import { migrations } from './scenarios/migrations.ts'
import { namedPoints } from './scenarios/named-points.ts'
import { orderFaults } from './scenarios/order-faults.ts'
import { randomKills } from './scenarios/random-kills.ts'
import { repeatedSubmissions } from './scenarios/repeated-submissions.ts'
import { sellerForms } from './scenarios/seller-forms.ts'
import { takeover } from './scenarios/takeover.ts'
import { twoInstances } from './scenarios/two-instances.ts'

/** Faults of the network and hostile clients. */
export const networkScenarios: readonly Scenario[] = [
  slowClients,
  manyConnections,
  unreadEvents,
  malformedForms,
  amplification,
]

export const serverScenarios: readonly Scenario[] = [
  randomKills,
  namedPoints,
  repeatedSubmissions,
  twoInstances,
  takeover,
  clocksApart,
  gracefulStop,
  migrations,
  endedConnections,
  databaseRestart,
  databaseCrash,
  postmasterKill,
  crashAmidUpload,
  frozenDatabase,
  diskFull,
  mailFaults,
  mailKills,
  orderFaults,
  accountsAndCustomers,
  mailboxKills,
  mailboxChanges,
  mailboxFigures,
  sellerForms,
]

export const allScenarios: readonly Scenario[] = [...serverScenarios, ...networkScenarios]
