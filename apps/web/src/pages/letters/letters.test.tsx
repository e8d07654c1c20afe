// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HallError, HallProvider, type HallService } from '../../data/hall.ts'
import { SessionProvider } from '../../data/session.tsx'
import type { Me } from '../../data/types.ts'
import { hallWith } from '../../testing/hall-with.ts'
import { Safety } from '../account/Safety.tsx'
import ConfirmPage from './ConfirmPage.tsx'
import ForgotPage from './ForgotPage.tsx'
import RegisterPage from './RegisterPage.tsx'
import ResetPage from './ResetPage.tsx'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz-0123456789_ABCDE'
const ME: Me = { id: 'a', name: 'Ada', kind: 'account', email: 'ada@example.org', confirmed: false }

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  window.scrollTo = () => {}
})
afterEach(cleanup)

/** The page with a hall behind it that does only what is given. */
function show(page: ReactElement, given: Partial<HallService>) {
  const hall = hallWith({
    me: async () => undefined,
    mine: async () => [],
    sessions: async () => [],
    ...given,
  })
  render(
    <HallProvider value={hall}>
      <SessionProvider>{page}</SessionProvider>
    </HallProvider>,
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('asks for a link, and says the same whatever the address', async () => {
  const askReset = vi.fn(async () => {})
  show(<ForgotPage />, { askReset })
  press('Send the link')
  expect(screen.getByText('Write your e-mail address.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(askReset).not.toHaveBeenCalled()
  type('E-mail', ' ada@example.org ')
  press('Send the link')
  expect(await screen.findByText(/If there is an account with ada@example.org/)).toBeTruthy()
  expect(askReset).toHaveBeenCalledWith('ada@example.org')
})

it('takes a new password by the token behind #, and then takes the token out of the address', async () => {
  window.history.replaceState(null, '', `/reset#${TOKEN}`)
  const reset = vi.fn(async () => {})
  show(<ResetPage />, { reset })
  type('New password', 'short')
  expect(screen.getByText('Too short yet.')).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('New password')
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByLabelText('Show the password'))
  expect(field.type).toBe('text')
  press('Keep this password')
  expect(screen.getByText('At least 8 characters, please.')).toBeTruthy()
  expect(reset).not.toHaveBeenCalled()
  type('New password', 'a good long one')
  press('Keep this password')
  const door = await screen.findByRole('link', { name: 'To the door' })
  expect(door.getAttribute('href')).toBe('/door')
  expect(reset).toHaveBeenCalledWith(TOKEN, 'a good long one')
  expect(window.location.hash).toBe('')
})

it('leads to a new link when this one is spent, and keeps the page when the password is weak', async () => {
  window.history.replaceState(null, '', `/reset#${TOKEN}`)
  let code = 'WEAK_PASSWORD'
  show(<ResetPage />, {
    reset: async () => {
      throw new HallError(code, 422, 'no')
    },
  })
  type('New password', 'password1')
  press('Keep this password')
  expect(await screen.findByText(/among the first that somebody would guess/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
  expect(window.location.hash).toBe(`#${TOKEN}`)
  code = 'LINK_SPENT'
  press('Keep this password')
  const again = await screen.findByRole('link', { name: 'Ask for a new link' })
  expect(again.getAttribute('href')).toBe('/forgot')
})

it.each([
  ['/reset', <ResetPage key="r" />],
  ['/reset#%3Cscript%3E', <ResetPage key="s" />],
  ['/confirm', <ConfirmPage key="c" />],
  ['/register', <RegisterPage key="d" />],
])('says of %s that it is no whole link', (address, page) => {
  window.history.replaceState(null, '', address)
  show(page, {})
  expect(screen.getByText(/not a whole link/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('confirms an address at a press and not before', async () => {
  window.history.replaceState(null, '', `/confirm#${TOKEN}`)
  const confirm = vi.fn(async () => {})
  show(<ConfirmPage />, { confirm })
  expect(confirm).not.toHaveBeenCalled()
  press('Yes, it is mine')
  expect(await screen.findByText(/Now we know/)).toBeTruthy()
  expect(confirm).toHaveBeenCalledExactlyOnceWith(TOKEN)
  expect(window.location.hash).toBe('')
})

it('makes an account by the link and the password that was chosen, and nothing before', async () => {
  window.history.replaceState(null, '', `/register#${TOKEN}`)
  const finishRegistering = vi.fn(async (_token: string, password: string) => {
    if (password !== 'right one') throw new HallError('WRONG_CREDENTIALS', 401, 'no')
  })
  let me: Me | undefined
  show(<RegisterPage />, { finishRegistering, me: async () => me })
  const field = screen.getByLabelText<HTMLInputElement>('Password that you chose')
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByLabelText('Show the password'))
  expect(field.type).toBe('text')
  press('Make the account')
  expect(document.activeElement).toBe(field)
  expect(finishRegistering).not.toHaveBeenCalled()

  type('Password that you chose', 'wrong one')
  press('Make the account')
  expect(await screen.findByText('That is not the password that was chosen.')).toBeTruthy()
  expect(screen.queryByText(/E-mail and password do not/)).toBeNull()
  const again = screen.getByRole('link', { name: 'Ask for the account once more' })
  expect(again.getAttribute('href')).toBe('/door')
  expect(window.location.hash).toBe(`#${TOKEN}`)

  me = { ...ME, confirmed: true }
  type('Password that you chose', 'right one')
  press('Make the account')
  expect(await screen.findByText(/The account is made/)).toBeTruthy()
  expect(finishRegistering).toHaveBeenLastCalledWith(TOKEN, 'right one')
  const hall = await screen.findByRole('link', { name: 'To the hall' })
  expect(hall.getAttribute('href')).toBe('/')
  expect(window.location.hash).toBe('')
})

it('tells whoever did not ask for an account that nothing happens, and asks the hall nothing', () => {
  window.history.replaceState(null, '', `/register#${TOKEN}`)
  // Anything that this hall were asked for would be told of as a fault.
  show(<RegisterPage />, {})
  expect(screen.getByText(/somebody else wrote your address/)).toBeTruthy()
  press('I did not ask for it')
  expect(screen.getByText(/Then nothing happens/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the door' }).getAttribute('href')).toBe('/door')
  expect(screen.queryByLabelText('Password that you chose')).toBeNull()
  expect(window.location.hash).toBe('')
})

it('leads from a spent link to where an account is asked for', async () => {
  window.history.replaceState(null, '', `/register#${TOKEN}`)
  show(<RegisterPage />, {
    me: async () => ({ id: 'g', name: 'Ada', kind: 'guest' }),
    finishRegistering: async () => {
      throw new HallError('LINK_SPENT', 410, 'no')
    },
  })
  type('Password that you chose', 'right one')
  press('Make the account')
  expect(await screen.findByText(/used already or has run out/)).toBeTruthy()
  const again = screen.getByRole('link', { name: 'Ask for the account once more' })
  expect(again.getAttribute('href')).toBe('/account')
})

it('changes the password, and says under the field when the present one is wrong', async () => {
  const changePassword = vi.fn(async (current: string) => {
    if (current !== 'right one') throw new HallError('WRONG_CREDENTIALS', 401, 'no')
    return ME
  })
  show(<Safety me={ME} />, { changePassword })
  press('Change the password')
  expect(document.activeElement).toBe(screen.getByLabelText('Password until now'))
  type('Password until now', 'wrong one')
  type('New password', 'a good long one')
  press('Change the password')
  expect(await screen.findByText('That is not your password.')).toBeTruthy()
  expect(screen.queryByText(/E-mail and password/)).toBeNull()
  type('Password until now', 'right one')
  press('Change the password')
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Password until now').value).toBe(''),
  )
  expect(changePassword).toHaveBeenLastCalledWith('right one', 'a good long one')
})

it('signs out everywhere, and sends the confirmation again only where it is wanted', async () => {
  const signOutEverywhere = vi.fn(async () => {})
  const askConfirmation = vi.fn(async () => undefined)
  window.history.replaceState(null, '', '/account')
  const endSession = vi.fn(async () => {})
  const at = '2030-01-01T12:00:00.000Z'
  const sessions = async () => [
    { id: 'here', createdAt: at, lastUsedAt: at, current: true },
    { id: 'there', createdAt: at, lastUsedAt: at, current: false },
  ]
  show(<Safety me={ME} />, { signOutEverywhere, askConfirmation, sessions, endSession })
  // Only the others can be ended one by one.
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'End it' })).toBeNull())
  expect(endSession).toHaveBeenCalledWith('there')
  press('Send the mail again')
  expect(await screen.findByText(/A mail is on its way/)).toBeTruthy()
  expect(askConfirmation).toHaveBeenCalledOnce()
  press('Sign out everywhere, here too')
  await vi.waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(signOutEverywhere).toHaveBeenCalledOnce()
  cleanup()
  show(<Safety me={{ ...ME, confirmed: true }} />, {})
  expect(screen.queryByText('Is this address yours?')).toBeNull()
})
