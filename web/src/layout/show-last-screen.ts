import type { ClientSettings } from '@portico/contract/client-settings'
import { currentLanguage } from '../text/current-language.js'
import { callTo } from './call-to.js'
import { mailTo } from './mail-to.js'

/**
 * Puts what happened, a way to load the page anew and the help desk in the place of the whole page.
 * It uses no component, because one of them has failed.
 */
export function showLastScreen({ helpDeskPhone = '', helpDeskEmail = '' }: ClientSettings['institution']): void {
  const { say } = currentLanguage()
  const screen = made('main', [
    made('h1', [say('page.failed')]),
    made('p', [say('page.failed-text')]),
    made('p', [linkTo(location.href, say('page.reload'))]),
    made('p', [linkTo(callTo(helpDeskPhone), helpDeskPhone), ' ', linkTo(mailTo(helpDeskEmail), helpDeskEmail)]),
  ])
  screen.className = 'last-screen'
  screen.dataset['failed'] = ''
  screen.setAttribute('role', 'alert')
  document.getElementById('root')?.replaceChildren(screen)
}

function made(name: 'main' | 'h1' | 'p', children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  element.append(...children)
  return element
}

function linkTo(href: string, text: string): Node | string {
  return text === '' ? '' : Object.assign(document.createElement('a'), { href, textContent: text })
}
