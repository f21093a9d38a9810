@echo off
rem The clocktower command. Within a script the shell waits for a program with windows, too, so that the answer comes before the prompt.
"%~dp0..\Clocktower.exe" %*
