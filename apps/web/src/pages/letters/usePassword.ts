import { type FormEvent, useState } from 'react'
import { passwordProblem } from '../../data/names.ts'
import { problemText } from '../../forms/Field.tsx'
import { useAct } from '../../forms/useAct.ts'

/** A form with nothing but a password in it. `making`: it is a new one, of which more is asked. */
export function usePassword(making: boolean, send: (password: string) => Promise<void>) {
  const act = useAct()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const problem = passwordProblem(password, making)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else void act.run(() => send(password))
  }
  return { act, password, setPassword, submit, error: tried ? problemText(problem) : undefined }
}
