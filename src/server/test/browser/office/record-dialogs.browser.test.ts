import { expect, test } from '../served.ts'
import { addressOf, recordKinds } from './record-dialog.ts'
import { expireDuring, holdStream, openOffice, signInAsAdmin } from './staff.ts'

// All have the same dialog: two kinds show what fails, and the others what someone else changed.
const brokenKinds = recordKinds.filter(({ noun }) => noun === 'team member' || noun === 'announcement')

// One whose other field was changed meanwhile, and the one with a single field.
const changedKinds = recordKinds.filter(({ noun }) => noun === 'customer' || noun === 'product')

test('errors with a record are shown, typed text stays, and a message says when another session changed or deleted it', async ({
  admin,
  openPage,
  db,
}) => {
  const page = await openPage({
    expected: /ERR_FAILED|401 \(Unauthorized\)|404 \(Not Found\)|409 \(Conflict\)/,
  })
  for (const kind of brokenKinds) {
    const { noun, mine, name, procedures } = kind
    const { id } = await kind.create(admin)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(mine.label)
    const list = `**/trpc/*${kind.list}*`
    await page.route(list, (route) => route.abort())
    const releaseStream = await holdStream(page)
    await openOffice(page, `/admin?tab=${kind.tab}`)
    await page.getByText(kind.listFailure).waitFor()
    await page.unroute(list)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    releaseStream()
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await field.fill(mine.text)

    const posts = `**/trpc/${procedures}.*`
    const refuse = () =>
      page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await refuse()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(new RegExp(`^Failed to update ${noun}\\. The server could not be reached`)).waitFor()
    await expect.poll(() => field.inputValue()).toBe(mine.text)
    await page.unroute(posts)

    // A session that ends during work leads to the login and back, the same for all kinds; an inactive record does not
    // count as deleted.
    const signInAgain = async (button: string) => {
      if (noun !== 'announcement') return
      await expireDuring(page, db, () => dialog.getByRole('button', { name: button }).click())
      await signInAsAdmin(page)
      await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
      await expect.poll(() => dialog.getByRole('alert').allTextContents()).toEqual([])
    }
    await signInAgain('Save')
    await expect.poll(() => field.inputValue()).toBe(mine.text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(kind.updated).waitFor()
    await dialog.waitFor({ state: 'hidden' })

    // The address opens the record.
    await page.goto(addressOf(kind, id))
    await expect.poll(() => field.inputValue()).toBe(mine.text)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await refuse()
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .waitFor()
    const nameNow = mine.label === kind.theirs.label ? mine.text : name
    await page.getByRole('button', { name: `Delete ${nameNow}` }).click()
    await dialog.getByRole('button', { name: `Delete ${noun}` }).click()
    await dialog.getByText(new RegExp(`^Failed to delete ${noun}\\.`)).waitFor()
    await expect.poll(() => kind.find(admin, nameNow)).toMatchObject([{ id }])
    await page.unroute(posts)
    await signInAgain(`Delete ${noun}`)
  }

  for (const kind of changedKinds) {
    const { noun, mine, theirs, nameAfter } = kind
    const { id } = await kind.create(admin)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(mine.label)
    await openOffice(page, `/admin?tab=${kind.tab}`)
    await page.getByRole('button', { name: `Edit ${kind.name}` }).click()
    await field.fill(mine.text)

    // Changed: the other change is shown, typed text stays, and the second Save stores both.
    await kind.change(admin, id)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog
      .getByText(`Someone else changed it while you were editing: ${theirs.label} is now “${theirs.text}”.`)
      .waitFor()
    if (theirs.label !== mine.label)
      await expect.poll(() => dialog.getByLabel(theirs.label).inputValue()).toBe(theirs.text)
    await expect.poll(() => field.inputValue()).toBe(mine.text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => kind.find(admin, nameAfter)).toMatchObject([kind.stored])

    // Deleted during the edit: it can be added again.
    await page.getByRole('button', { name: `Edit ${nameAfter}` }).click()
    await expect.poll(() => field.inputValue()).toBe(mine.text)
    await kind.remove(admin, id)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Someone else deleted it.').waitFor()
    await expect.poll(() => field.inputValue()).toBe(mine.text)
    await dialog.getByRole('button', { name: 'Add again' }).click()
    await page.getByText(kind.added).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const [again] = await kind.find(admin, nameAfter)
    expect(again).toMatchObject(kind.stored)

    // Already deleted: the question and the address say so, and the list is up to date.
    await page.getByRole('button', { name: `Delete ${nameAfter}` }).click()
    await dialog.getByRole('button', { name: `Delete ${noun}` }).waitFor()
    await kind.remove(admin, again?.id ?? '')
    await dialog.getByRole('button', { name: `Delete ${noun}` }).click()
    await page.getByText('Someone else already deleted it. The list has been refreshed.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('button', { name: `Delete ${nameAfter}` }).count()).toBe(0)
    await page.goto(addressOf(kind, id))
    await page.getByText(`This ${noun} no longer exists`).waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`**/admin?tab=${kind.tab}`)
  }
})
