import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const base='http://127.0.0.1:5710'
const create = async (body) => { const r = await fetch('http://127.0.0.1:4710/api/games',{method:'POST',body:JSON.stringify({side:'white',...body})}); const m=await r.json(); if(!m.gameId) console.log(m); return m }
const perType=[{ kind: 'hp-bonus', pieceType: 'rook', color: 'both', value: 4 },{ kind: 'range-bonus', pieceType: 'knight', color: 'both', value: 1 },{kind:'damage-resistance',pieceType:'bishop',color:'both',value:0.5},{kind:'direction-additions',pieceType:'bishop',color:'both',value:['forward']}]
for (const [pieces, board, scheme] of [['letters','slate','dark'],['plain','meadow','light']]) {
  const made = await create({mode:'house', rulesetIds:['coregal','piece-hp','three-check'], profile:{perType}, profileConsent:true, highlightingEnabled:true})
  const open = async (held, size) => { const c = await browser.newContext({ ...size, colorScheme: scheme, locale:'en-GB', baseURL: base, reducedMotion:'reduce' }); const p = await c.newPage()
    await p.addInitScript(([k,v,s])=>{ if(v) localStorage.setItem(k,v); localStorage.setItem('parallax:settings',s)},[`parallax:seat:${made.gameId}`, held?JSON.stringify({token:made.creatorToken,color:'white'}):'', JSON.stringify({pieces,board})])
    p.on('pageerror', e => console.log('PAGEERROR', e.message))
    await p.goto(`/g/${made.gameId}`); return p }
  const white = await open(true,{ viewport: { width: 390, height: 844 }, hasTouch:true, deviceScaleFactor:2 }); await white.waitForTimeout(800)
  const black = await open(false,{ viewport: { width: 1280, height: 900 } })
  await black.locator('cg-board').waitFor(); await white.locator('cg-board').waitFor()
  const b = await white.locator('cg-board').boundingBox()
  const move = async (p, m) => { await p.getByLabel('Type a move').fill(m); await p.getByLabel('Type a move').press('Enter'); await p.waitForTimeout(500) }
  await move(white,'e2e4'); await move(black,'d7d5'); await move(white,'f1b5')
  await white.touchscreen.tap(b.x+b.width/8*1.5, b.y+b.height/8*3.5); await white.waitForTimeout(500)
  await white.screenshot({path:`/tmp/dshots/play-${pieces}-white.png`})
  const bb = await black.locator('cg-board').boundingBox()
  await black.mouse.move(bb.x+bb.width/8*0.5, bb.y+bb.height/8*7.5); await black.waitForTimeout(900)
  await black.screenshot({path:`/tmp/dshots/play-${pieces}-black.png`})
}
await browser.close()
