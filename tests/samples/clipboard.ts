/*
 * HTML that programs put on the clipboard, shortened to the parts that matter for parsing. Word for Windows adds its
 * own marks and comments, Google Docs its styles on every run.
 */

export const microsoftWordClipboard = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=FR link="#0563C1" style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
<h1><span style='mso-fareast-font-family:"Times New Roman"'>Ce que change l’accord<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:12.0pt'>Le repos passe à <b style='mso-bidi-font-weight:normal'>douze heures</b>,
et&nbsp; <i>jamais</i> moins. Voir <a href="https://envol.example/accords?theme=repos">les accords</a>.<o:p></o:p></span></p>
<h2>Dès le premier mars<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Long-courrier<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>vols de nuit<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Moyen-courrier<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Prévenir<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Écrire<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0><tr><td width=200 valign=top style='border:solid windowtext 1.0pt'>
<p class=MsoNormal><b>Vol<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Repos<o:p></o:p></b></p></td></tr>
<tr><td><p class=MsoNormal>Tokyo<o:p></o:p></p></td><td><p class=MsoNormal>36&nbsp;h<o:p></o:p></p><p class=MsoNormal>au moins<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg">Ni&nbsp;<script>window.ran = true</script>plus, ni moins.<o:p></o:p></p>
<!--EndFragment-->
</body></html>`

export const googleDocsClipboard = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7c0a2b1e-7fff-1234"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;">Une nuit à Nairobi</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">L’hôtel est </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">calme</span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;">, dit-on</span><span style="font-weight:400;">. </span><a href="https://www.google.com/url?q=https://envol.example/charte&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">La charte</span></a></p><br /><ul style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">un rideau\u202f;</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">épais</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">un lit.</span></p></li></ul><p dir="ltr"><span style="font-weight:400;">Première ligne</span><span><br></span><span style="font-weight:400;">et la suivante.</span></p></b><br class="Apple-interchange-newline">`
