import { readSample, statementSamples } from '#tests/samples/statementSamples.ts'
for (const { file, bytes, answers, right } of statementSamples()) {
  if (process.argv[2] && !file.includes(process.argv[2])) continue
  const t=Date.now(); const read = await readSample(bytes, answers); const ms=Date.now()-t
  let bad=''
  if (right.refused !== undefined) { if (!read.refused?.includes(right.refused)) bad='refused' }
  else if (right.asks) { if (JSON.stringify(read)!==JSON.stringify({asks:right.asks})) bad='asks' }
  else {
    const l=right.lines??[]
    if (read.lines?.length!==l.length || !l.every((x,i)=>x.on===read.lines[i].on&&x.cents===read.lines[i].cents&&read.lines[i].says.includes(x.says)&&(x.decide??false)===read.lines[i].decide)) bad='lines'
    const u=right.unread??[]; if (read.unread?.length!==u.length || !u.every((x,i)=>read.unread[i].includes(x))) bad+=' unread'
    if (right.notes && JSON.stringify(right.notes)!==JSON.stringify(read.notes)) bad+=' notes'
    if (right.verified!==undefined && right.verified!==read.verified) bad+=' verified'
    if (right.format!==read.format) bad+=' format'
  }
  if (bad || process.argv[2]) console.log(bad||'ok', file, ms+'ms', JSON.stringify(read), '\n')
}
