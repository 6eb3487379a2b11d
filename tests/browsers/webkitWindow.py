#!/usr/bin/python3
"""Opens a WebKitGTK window of a given size for WebKitWebDriver, with an init script in every page.

A fourth argument, « still », makes pages prefer reduced motion.
"""
import sys
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

script, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
contents = WebKit2.UserContentManager()
with open(script, encoding="utf-8") as text:
    contents.add_script(
        WebKit2.UserScript(
            text.read(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
        )
    )
if "still" in sys.argv[4:]:
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
window = Gtk.Window(decorated=False, resizable=False)
view = WebKit2.WebView(web_context=context, user_content_manager=contents, is_controlled_by_automation=True)
view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
view.set_size_request(width, height)
window.add(view)
window.connect("destroy", Gtk.main_quit)


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("envol")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", started)
window.show_all()
Gtk.main()
