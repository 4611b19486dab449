import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { inboxStates } from '../../shared/office/events.ts'
import { mailStates } from '../../shared/office/mail-states.ts'
import { adminSession } from '../../shared/office/schema.ts'
import { filterText } from '../../shared/site/paging.ts'
import { text } from '../../shared/text/text.ts'
import { describe } from './describe.ts'
import { anyCaseOf, ifGiven, requireSession } from './request.ts'
import { addRoutes, type Routes } from './route.ts'

const cursorMax = 500

const cursorQuery = z.object({ cursor: ifGiven(text(cursorMax)) })

/** Who may sign in, where they are, and the links by which they choose a password. */
const accountRoutes: Routes = {
  'POST /admin/confirm': {
    call: 'admin.confirm',
    summary:
      'Confirm with the password, a code or a passkey that it is you: changes of accounts pass for ten minutes from then',
    refusals: [429],
  },
  'GET /admin/accounts': {
    call: 'admin.accounts.page',
    summary: 'The accounts of staff, 50 a page',
    query: cursorQuery,
  },
  'POST /admin/accounts': {
    call: 'admin.accounts.create',
    summary:
      'Add an account, with the link to choose its password: it works once, for three days; 403 with confirm until POST /api/admin/confirm',
    status: 201,
    refusals: [409],
  },
  'PUT /admin/accounts/:id': {
    call: 'admin.accounts.update',
    summary: 'Change the username, name and email address of an account',
    refusals: [409],
  },
  'POST /admin/accounts/:id/deactivate': {
    call: 'admin.accounts.deactivate',
    summary: 'Deactivate an account: its sessions and links end at once; the last active one stays',
    refusals: [409],
  },
  'POST /admin/accounts/:id/activate': { call: 'admin.accounts.activate', summary: 'Activate an account again' },
  'POST /admin/accounts/:id/password-link': {
    call: 'admin.accounts.makeLink',
    summary: 'Make a link to choose a new password; a former one ends',
    refusals: [409],
  },
  'GET /account-links/:token': {
    call: 'admin.accountLinks.get',
    summary: 'Whose password the holder of the link chooses',
  },
  'POST /account-links/:token': {
    call: 'admin.accountLinks.choosePassword',
    summary: 'Choose the password, once; signs nobody in',
  },
  'POST /admin/code': {
    call: 'admin.code.begin',
    summary:
      'Begin to set up a code as your second step: its secret, this once; 403 with confirm until POST /api/admin/confirm',
    refusals: [409],
  },
  'PUT /admin/code': {
    call: 'admin.code.turnOn',
    summary: 'Turn the code on with the first one that the app shows; the answer has ten recovery codes, this once',
    refusals: [409],
  },
  'DELETE /admin/code': {
    call: 'admin.code.turnOff',
    summary: 'Turn your code off; its recovery codes end',
    refusals: [404],
  },
  'POST /admin/recovery-codes': {
    call: 'admin.code.renewRecoveryCodes',
    summary: 'Make ten new recovery codes, given this once; the former ones end',
    refusals: [409],
  },
  'GET /admin/passkeys': {
    call: 'admin.passkeys.list',
    summary: 'Your passkeys, without their public keys; 404 where the server has no public address',
    refusals: [404],
  },
  'POST /admin/passkeys/options': {
    call: 'admin.passkeys.begin',
    summary:
      'Options of WebAuthn to make a passkey with; 403 with confirm until POST /api/admin/confirm. The challenge is answered once, within 5 minutes',
    refusals: [404],
  },
  'POST /admin/passkeys': {
    call: 'admin.passkeys.add',
    summary: 'Add the passkey that the browser made; its name is the browser and system unless one is given',
    status: 201,
    refusals: [404, 409],
  },
  'DELETE /admin/passkeys/:id': {
    call: 'admin.passkeys.delete',
    summary: 'Delete a passkey: it signs nobody in any longer',
  },
  'GET /admin/sign-in-rules': {
    call: 'admin.signInRules.get',
    summary: 'Whether everybody needs a second step, from when, and who has none yet',
  },
  'PUT /admin/sign-in-rules': {
    call: 'admin.signInRules.change',
    summary:
      'Have everybody need a second step, a week from now: from then on whoever has none gets 403 for everything but setting one up',
  },
  'GET /admin/sessions': {
    call: 'admin.sessions.page',
    summary: 'Where you are signed in, 50 a page',
    query: cursorQuery,
  },
  'DELETE /admin/sessions/:id': { call: 'admin.sessions.end', summary: 'End one of your sessions' },
  'GET /admin/keys': { call: 'admin.programKeys.list', summary: 'Your keys for programs, without the keys themselves' },
  'POST /admin/keys': {
    call: 'admin.programKeys.create',
    summary:
      'Make a key for a program: the answer alone has it; 403 with confirm until POST /api/admin/confirm. A program sends it as Authorization: Bearer',
    status: 201,
    refusals: [409],
  },
  'DELETE /admin/keys/:id': { call: 'admin.programKeys.delete', summary: 'Delete a key: it ends at once' },
  'DELETE /admin/sessions': { call: 'admin.sessions.endOthers', summary: 'End all of your sessions but this one' },
}

/** Login, logout, accounts, source codes, events and emails. */
export async function adminRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'POST /admin/login': {
      call: 'admin.login',
      summary:
        'Sign in; the answer sets the session cookie. 401 with secondStep after a right password: send a code besides, or sign in with a passkey',
      refusals: [401, 429],
    },
    'POST /admin/passkey-login/options': {
      call: 'admin.passkeyLogin.begin',
      summary:
        'Options of WebAuthn to sign in or confirm with a passkey; the challenge is answered once, within 5 minutes. 404 where the server has no public address',
      refusals: [404],
    },
    'POST /admin/passkey-login': {
      call: 'admin.passkeyLogin.finish',
      summary: 'Sign in with a passkey alone; the answer sets the session cookie',
      refusals: [401, 404, 429],
    },
  })
  app.get(
    '/admin/check-auth',
    describe({ role: 'admin', isForSetUp: true, summary: 'Who is signed in', answer: adminSession }),
    requireSession,
  )
  addRoutes(app, {
    'POST /admin/logout': { call: 'admin.logout', summary: 'Sign out, signed in or not' },
    ...accountRoutes,
    'GET /admin/waiting': {
      call: 'admin.waiting',
      summary: 'What waits: pending inquiries, quotes that expire soon, sources with old lists, failed emails',
    },
    'GET /admin/find': {
      call: 'admin.find',
      summary:
        'Whatever a word or a number is of: references, people, companies, phone numbers, heats, files, notes about customers, and for people who signed in staff; at most 8 of each kind',
    },
    'GET /figures/stock': {
      call: 'admin.figures.stock',
      summary: 'Tons for sale by product, once a week for half a year',
    },
    'GET /figures/regions': { call: 'admin.figures.regions', summary: 'Tons for sale now by region' },
    'GET /figures/lists': {
      call: 'admin.figures.lists',
      summary: 'How old the lists behind the stock are, by supplier',
    },
    'GET /figures/leads': {
      call: 'admin.figures.leads',
      summary: 'What became of the leads of each month: quotes, orders, and the hours until the first quote',
    },
    'GET /figures/prices': {
      call: 'admin.figures.prices',
      summary: 'What was quoted by product and month, by the hundredweight',
    },
    'GET /figures/margin': { call: 'admin.figures.margin', summary: 'Sales, cost and margin of orders by month' },
    'GET /admin/locations': {
      call: 'admin.locations.list',
      summary: 'Every source code in every state where it has items',
    },
    'PUT /admin/locations/:sourceCode': {
      call: 'admin.locations.rename',
      summary: 'Rename a source code, or merge it into another one',
      refusals: [409],
    },
    'DELETE /admin/locations/:sourceCode': {
      call: 'admin.locations.delete',
      summary: 'Delete the items of a source code',
    },
    'GET /admin/events': {
      call: 'admin.events.page',
      summary: 'What staff were told of, done or not, the newest first',
      query: z.object({ state: ifGiven(anyCaseOf(inboxStates)), cursor: ifGiven(text(cursorMax)) }),
    },
    'PUT /admin/events/done': {
      call: 'admin.events.setDone',
      summary: 'Say for all staff that events are done, or not any longer',
    },
    'PUT /admin/ownership': {
      call: 'admin.owners.setOwner',
      summary:
        'Give requests, quotes, orders, needs lists or incoming lists to an active account, or with null to nobody: all or none',
      refusals: [404],
    },
    'PUT /admin/follow-ups': {
      call: 'admin.owners.setFollowUp',
      summary: 'Note when somebody comes back to a record, in a word; with on: null nobody has to any longer',
      refusals: [404],
    },
    'GET /admin/mails': {
      call: 'admin.mails.page',
      summary: 'Emails, the newest first',
      query: z.object({ state: ifGiven(anyCaseOf(mailStates)), to: filterText, cursor: ifGiven(text(cursorMax)) }),
    },
    'GET /admin/mails/:id': { call: 'admin.mails.get', summary: 'An email with its text' },
    'POST /admin/mails/:id/retry': {
      call: 'admin.mails.retry',
      summary: 'Send an email that waits, failed, or is kept or held',
      refusals: [409],
    },
    'POST /admin/mails/:id/cancel': {
      call: 'admin.mails.cancel',
      summary: 'Give up an email that was not sent',
      refusals: [409],
    },
  })
}
